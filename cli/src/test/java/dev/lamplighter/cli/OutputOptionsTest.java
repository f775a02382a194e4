package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
