package dev.lamplighter.scripts;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The search for a JDK that `mvnw` and `lamplighter` share (`.mvn/jdk.sh`), over made-up folders.
class JdkSearchTest {

  @TempDir Path machine;

  @Test
  void takesTheFirstJdkOfTheWantedVersion() throws Exception {
    java("a-17", "17.0.15", "java", "javac");
    Path wanted = java("b 25", "25.0.3", "java", "javac");
    java("c-25", "25.0.1", "java", "javac");

    assertThat(search("find_jdk && echo \"$JAVA_HOME\"")).isEqualTo(wanted + "\n");
  }

  @Test
  void saysWhatItRefusedAndWhyAndHowToInstallOne() throws Exception {
    java("a-17", "17.0.15", "java", "javac");
    java("b-26", "26", "java", "javac");
    java("c-jre", "25.0.3", "java");
    Files.createDirectories(machine.resolve("d-none"));
    Files.createDirectories(java("e-odd", "25", "java", "javac"));
    Files.delete(machine.resolve("e-odd/release"));

    assertThat(search("find_jdk || echo refused"))
        .contains("a-17: its version is 17.0.15, not 25\n")
        .contains("b-26: its version is 26, not 25\n")
        .contains("c-jre: its version is 25.0.3, but it has no compiler (bin/javac)")
        .contains("e-odd: has no \"release\" file")
        .doesNotContain("d-none")
        .contains("sudo apt-get install openjdk-25-jdk")
        .contains("sudo dnf install java-25-openjdk-devel")
        .contains("brew install openjdk@25")
        .endsWith("refused\n");
  }

  @Test
  void saysThatJavaHomeNamesNoFolder() throws Exception {
    assertThat(search("JAVA_HOME=/nowhere jdk_places=/nowhere; find_jdk"))
        .contains("/nowhere: JAVA_HOME names it, but there is no such folder");
  }

  @Test
  void saysHowToInstallMavenWhereThereIsNone() throws Exception {
    Path tools = Files.createDirectories(machine.resolve("tools"));
    Files.writeString(tools.resolve("cat"), "#!/bin/sh\nexec /bin/cat\n");
    tools.resolve("cat").toFile().setExecutable(true);

    assertThat(search("PATH='" + tools + "'; find_maven || echo refused"))
        .contains("Maven 3.8.7 or newer, but there is no \"mvn\" on the PATH")
        .contains("sudo apt-get install maven")
        .contains("sudo dnf install maven")
        .contains("brew install maven")
        .endsWith("refused\n");
  }

  @ParameterizedTest
  @CsvSource({
    "3.8.7, true",
    "3.8.10, true",
    "3.9.0, true",
    "4.0.0, true",
    "3.8.6, false",
    "3.6.3, false",
  })
  void comparesMavensVersionByItsNumbers(String version, boolean newEnough) throws Exception {
    assertThat(search("maven_is_new_enough " + version + " && echo yes || echo no"))
        .isEqualTo(newEnough ? "yes\n" : "no\n");
  }

  private Path java(String folder, String version, String... tools) throws IOException {
    Path home = machine.resolve(folder);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    for (String tool : tools) {
      Files.writeString(home.resolve("bin").resolve(tool), "");
      home.resolve("bin").resolve(tool).toFile().setExecutable(true);
    }
    return home;
  }

  /// What the shell prints that has read the search and knows only the folders of this test.
  private String search(String command) throws IOException, InterruptedException {
    String script =
        "unset JAVA_HOME; . '%s'; jdk_places='%s/*'; %s".formatted(jdkSearch(), machine, command);
    Process shell = new ProcessBuilder("sh", "-c", script).redirectErrorStream(true).start();
    String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    shell.waitFor();
    return output;
  }

  private static Path jdkSearch() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.exists(folder.resolve(".mvn/jdk.sh"))) {
      folder = folder.getParent();
    }
    return requireNonNull(folder, "the tests run in the repository").resolve(".mvn/jdk.sh");
  }
}
