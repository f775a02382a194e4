package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.json.JsonMapper;

class OutputOptionsTest {
  @TempDir private Path folder;

  @Test
  void aPageGoesToTheStandardOutputUnlessAFileIsNamed() throws IOException {
    Path file = folder.resolve("lab.html");

    var printed = CommandRun.of("lab", "2b", "--output", "html");
    var written = CommandRun.of("lab", "2b", "--output", "html", "--output-file", file.toString());

    assertThat(printed.status()).isZero();
    assertThat(printed.out()).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
    assertThat(written.out().strip()).isEqualTo("Written to %s.".formatted(file));
    assertThat(Files.readString(file)).isEqualTo(printed.out());
  }

  @Test
  void yamlSaysTheSameAsJson() {
    String[] simulation = {"simulate", "-f", Examples.LABS + "pools", "--until", "1m", "--output"};

    for (String[] command : List.of(new String[] {"lab", "2b", "--output"}, simulation)) {
      var json = CommandRun.of(with(command, "json"));
      var yaml = CommandRun.of(with(command, "yaml"));

      assertThat(yaml.status()).isZero();
      assertThat(yaml.out()).startsWith("seed: 1\n");
      assertThat(new Load(LoadSettings.builder().build()).loadFromString(yaml.out()))
          .hasToString("" + JsonMapper.shared().readValue(json.out(), Object.class));
    }
  }

  private static String[] with(String[] command, String format) {
    return Stream.concat(Arrays.stream(command), Stream.of(format)).toArray(String[]::new);
  }

  @Test
  void aSimulationsPageSaysWhatIsLeftToItsUser() {
    String left = Examples.LABS + "workloads/left-behind.yaml";

    var run = CommandRun.of("simulate", "-f", left, "--until", "1m", "--output", "html");

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("<h2>Simulation</h2>", "Ingress/web: its load balancer")
        .contains("$ kubectl apply -f " + left);
  }

  @Test
  void aFilesNameIsNoMarkupEither() throws IOException {
    Path hostile = folder.resolve("<img src=x onerror=alert(1)>.yaml");
    Files.copy(Path.of(Examples.LABS + "workloads/httpd.yaml"), hostile);

    var run =
        CommandRun.of("simulate", "-f", hostile.toString(), "--until", "1m", "--output", "html");

    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("&lt;img src=x onerror=alert(1)&gt;").doesNotContain("<img");
  }

  @Test
  void saysBeforeItPlaysThatAFileCannotBeWritten() {
    var missing = folder.resolve("missing").resolve("lab.json").toString();

    var nowhere = CommandRun.of("lab", "2b", "--output", "json", "--output-file", missing);
    var text = CommandRun.of("lab", "2b", "--output-file", "lab.txt");

    assertThat(nowhere.status()).isEqualTo(2);
    assertThat(nowhere.err()).startsWith("--output-file: found \"" + missing);
    assertThat(text.status()).isEqualTo(2);
    assertThat(text.err()).startsWith("--output-file is for documents. Allowed: --output json");
  }
}
