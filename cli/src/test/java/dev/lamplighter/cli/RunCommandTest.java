package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.cli.exec.PluginGround;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What can be known of `run` without a cluster; with one it is tried end to end.
class RunCommandTest {
  private static final PluginGround GROUND = PluginGround.of(false, _ -> {});

  @TempDir private Path directory;

  @Test
  void aKubeconfigThatIsNotThereIsNamed() {
    var run = CommandRun.of("run", "--kubeconfig", "nowhere", "--cloud", "pretend");

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err())
        .startsWith("--kubeconfig: nowhere: there is no such file. Write the path");
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "current-context: test | current-context: tset | found \"tset\"",
        "user: test | user: nobody | found \"nobody\"",
        "https: | http: | Allowed: https://HOST:PORT",
        "token: none | as: bob | no credential",
        "token: none | tokenFile: nowhere | no token in",
        "token: none | exec: {apiVersion: client.authentication.k8s.io/v1, interactiveMode: Never,"
            + " command: 'false', args: [now]} | Run it by hand to see why: false now",
        "https://127.0.0.1:1\" | https://127.0.0.1:1\", insecure-skip-tls-verify: true,"
            + " certificate-authority: ca.pem | insecure-skip-tls-verify: found true beside"
            + " certificate-authority. Allowed: one of the two",
        "users: [{name: test, user: {token: none}}] | users: [] | users: found none, and user"
            + " \"test\" should be one. Allowed: a list of users.",
        "https://127.0.0.1:1\" | https://127.0.0.1:1\", tls-server-name: other | tls-server-name:"
            + " found \"other\", which is not supported",
        "https://127.0.0.1:1\" | https://127.0.0.1:1\", proxy-url: socks5://h:1 | Allowed:"
            + " http://HOST:PORT",
        "kind: Config | kind: [ | kubeconfig:"
      })
  void aKubeconfigThatNamesWhatIsNotThereIsRefused(String part, String instead, String said)
      throws IOException {
    var file = Path.of(kubeconfig("https://127.0.0.1:1"));
    Files.writeString(file, Files.readString(file).replace(part, instead));

    var run = CommandRun.of("run", "--kubeconfig", file.toString(), "--cloud", "pretend");

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).startsWith("--kubeconfig: ").contains(said).doesNotContain("Exception");
  }

  @Test
  void aTokenFileIsFoundFromTheKubeconfigsFolderOn() throws IOException {
    var file = Path.of(kubeconfig("https://127.0.0.1:1"));
    Files.writeString(file.resolveSibling("its.token"), "secret");
    Files.writeString(
        file, Files.readString(file).replace("token: none", "tokenFile: its.token, as: bob"));

    var config = Kubeconfig.read(file, GROUND);

    assertThat(config.getOauthTokenProvider().getToken()).isEqualTo("secret");
    assertThat(config.getImpersonateUsername()).isEqualTo("bob");
    assertThat(config.getFile()).isEqualTo(file.toFile());
  }

  @Test
  void aProxyOfTheKubeconfigIsUsed() throws IOException {
    var file = Path.of(kubeconfig("https://127.0.0.1:1"));
    Files.writeString(
        file,
        Files.readString(file).replace(":1\"", ":1\", proxy-url: \"http://proxy.example:3128\""));

    assertThat(Kubeconfig.read(file, GROUND).getHttpsProxy())
        .isEqualTo("http://proxy.example:3128");
  }

  /// Nobody listens on port 1.
  @Test
  void aClusterThatDoesNotAnswerIsBadInputAndNoTrace() throws IOException {
    var run =
        CommandRun.of(
            "run", "--kubeconfig", kubeconfig("https://127.0.0.1:1"), "--cloud", "pretend");

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err())
        .startsWith("--kubeconfig: ")
        .contains("https://127.0.0.1:1: nobody answers there", "Are address and port right")
        .doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource({
    "'{token: none}', '{client-certificate-data: bm90aGluZw==, client-key-data: bm90aGluZw==}'",
    "'server:', 'certificate-authority: nowhere.pem, server:'"
  })
  void certificatesThatCantBeUsedAreBadInput(String part, String instead) throws IOException {
    var file = Path.of(kubeconfig("https://127.0.0.1:1"));
    Files.writeString(file, Files.readString(file).replace(part, instead));

    var run = CommandRun.of("run", "--kubeconfig", file.toString(), "--cloud", "pretend");

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err())
        .startsWith(
            "--kubeconfig: the certificates or the key for https://127.0.0.1:1 can't be used (")
        .contains("Correct certificate-authority, client-certificate and client-key.")
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
