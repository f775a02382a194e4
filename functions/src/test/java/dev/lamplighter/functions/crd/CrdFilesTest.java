package dev.lamplighter.functions.crd;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The committed YAML files are what the classes say.
class CrdFilesTest {
  private static final String COMMAND =
      "./mvnw test -Dtest=CrdFilesTest -Dsurefire.failIfNoSpecifiedTests=false"
          + " -Dlamplighter.crds=write -pl functions -am";

  private static final Path RESOURCES =
      Path.of("functions/src/main/resources/dev/lamplighter/functions/crds");

  @ParameterizedTest
  @MethodSource("crds")
  void eachFileSaysWhatTheClassesSay(Crd crd) throws IOException {
    Path file = folder().resolve(crd.fileName());
    if ("write".equals(System.getProperty("lamplighter.crds"))) {
      Files.createDirectories(folder());
      Files.writeString(file, crd.yaml());
    }

    assertThat(file).as("Write it anew with: %s", COMMAND).hasContent(crd.yaml());
  }

  @Test
  void noOtherFileIsThere() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(Crd.all().stream().map(Crd::fileName).toList());
    }
  }

  static Stream<Crd> crds() {
    return Crd.all().stream();
  }

  /// Wherever in the repository the test runs.
  private static Path folder() {
    Path root = Path.of("").toAbsolutePath();
    while (root != null && !Files.isDirectory(root.resolve("functions/src/main"))) {
      root = root.getParent();
    }
    return requireNonNull(root, "the tests run in the repository").resolve(RESOURCES);
  }
}
