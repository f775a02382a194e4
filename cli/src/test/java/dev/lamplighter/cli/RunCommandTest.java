package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What can be known of `run` without a cluster; with one it is tried end to end.
class RunCommandTest {
  @TempDir private Path directory;

  @Test
  void aKubeconfigThatIsNotThereIsNamed() {
    var run = CommandRun.of("run", "--kubeconfig", "nowhere", "--cloud", "pretend");

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).startsWith("--kubeconfig: nowhere can't be read");
    assertThat(run.out()).isEmpty();
  }

  /// Nobody listens on port 1.
  @Test
  void aClusterThatDoesNotAnswerIsBadInputAndNoTrace() throws IOException {
    var run =
        CommandRun.of(
            "run", "--kubeconfig", kubeconfig("https://127.0.0.1:1"), "--cloud", "pretend");

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err())
        .startsWith("--kubeconfig: nobody answers at https://127.0.0.1:1")
        .doesNotContain("\tat ");
  }

  @Test
  void aCloudThatThereIsNotIsRefusedWithThoseThereAre() throws IOException {
    var run =
        CommandRun.of("run", "--kubeconfig", kubeconfig("https://127.0.0.1:1"), "--cloud", "azure");

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("found \"azure\"").contains("pretend");
  }

  @Test
  void aClusterNameIsSpelledAsEksDoes() throws IOException {
    var run =
        CommandRun.of(
            "run",
            "--kubeconfig",
            kubeconfig("https://127.0.0.1:1"),
            "--cloud",
            "pretend",
            "--cluster",
            "my dev");

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).startsWith("--cluster: ").contains("letters, digits");
  }

  private String kubeconfig(String server) throws IOException {
    Path file = directory.resolve("kubeconfig");
    Files.writeString(
        file,
        """
        apiVersion: v1
        kind: Config
        current-context: test
        contexts: [{name: test, context: {cluster: test, user: test}}]
        clusters: [{name: test, cluster: {server: "%s"}}]
        users: [{name: test, user: {token: none}}]
        """
            .formatted(server));
    return file.toString();
  }
}
