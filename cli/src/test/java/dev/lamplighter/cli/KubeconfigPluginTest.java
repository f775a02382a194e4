package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.cli.exec.PluginGround;
import dev.lamplighter.cli.exec.PluginGround.Patience;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Plugins that sign in, held to client-go's contract. Each is a script that is really run.
class KubeconfigPluginTest {
  private static final String ANSWER =
      "{\"kind\": \"ExecCredential\", \"apiVersion\": \"client.authentication.k8s.io/v1\","
          + " \"status\": %s}";

  private static final Patience USUAL =
      new Patience(Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(60));

  private final List<String> told = new ArrayList<>();
  private Patience patience = USUAL;
  private String user = "";
  private String cluster = "";
  @TempDir private Path folder;

  @BeforeEach
  void noMoreFieldsThanThePlugin() {
    user = "";
    cluster = "";
  }

  @Test
  void aPluginsTokenSignsIn() throws IOException {
    prints(ANSWER.formatted("{\"token\": \"secret\"}"));

    assertThat(read("").getOauthTokenProvider().getToken()).isEqualTo("secret");
  }

  @Test
  void aPluginsCertificateSignsIn() throws IOException {
    prints(
        ANSWER.formatted("{\"clientCertificateData\": \"C\", \"clientKeyData\": \"BEGIN EC K\"}"));

    var config = read("");

    assertThat(decoded(config.getClientCertData())).isEqualTo("C");
    assertThat(decoded(config.getClientKeyData())).isEqualTo("BEGIN EC K");
    assertThat(config.getOauthTokenProvider()).isNull();
  }

  private static String decoded(String data) {
    return new String(Base64.getDecoder().decode(data), StandardCharsets.UTF_8);
  }

  @Test
  void aTokenServesUntilItsTimeIsOver() throws IOException {
    counts("2000-01-01T00:00:00Z");
    var old = read("").getOauthTokenProvider();
    assertThat(old.getToken()).isEqualTo("2");
    assertThat(old.getToken()).isEqualTo("3");

    counts("2999-01-01T00:00:00+01:00");
    var good = read("").getOauthTokenProvider();
    assertThat(good.getToken()).isEqualTo("1");
    assertThat(good.getToken()).isEqualTo("1");
  }

  @Test
  void aPluginThatFailsLaterLeavesTheTokenThatThereIs() throws IOException {
    counts("2000-01-01T00:00:00Z");
    var provider = read("").getOauthTokenProvider();
    script("exit 3");

    assertThat(provider.getToken()).isEqualTo("1");
    assertThat(told)
        .singleElement()
        .asString()
        .startsWith("The kubeconfig's plugin gave no credential and ended with status 3: ");
  }

  /// Answers with how often it was run.
  private void counts(String until) throws IOException {
    Files.deleteIfExists(folder.resolve("count"));
    script(
        """
        echo x >> "$(dirname "$0")/count"
        echo '%s' | sed "s/NUMBER/$(wc -l < "$(dirname "$0")/count" | tr -d ' ')/"
        """
            .formatted(
                ANSWER.formatted(
                    "{\"token\": \"NUMBER\", \"expirationTimestamp\": \"%s\"}".formatted(until))));
  }

  @Test
  void aPluginIsToldWhatItIsFor() throws IOException {
    script(
        """
        printf %s "$KUBERNETES_EXEC_INFO" > "$(dirname "$0")/info"
        printf %s "$PROFILE $*" > "$(dirname "$0")/given"
        """
                .replace("printf %s", "printf '%s'")
            + echo(ANSWER.formatted("{\"token\": \"secret\"}")));

    read(", args: [get, token], env: [{name: PROFILE, value: dev}]");

    assertThat(folder.resolve("info"))
        .hasContent(
            "{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\","
                + "\"spec\":{\"interactive\":false}}");
    assertThat(folder.resolve("given")).hasContent("dev get token");
  }

  @Test
  void aPluginThatAsksForItIsToldOfTheCluster() throws IOException {
    script(
        "printf '%s' \"$KUBERNETES_EXEC_INFO\" > \"$(dirname \"$0\")/info\"\n"
            + echo(ANSWER.formatted("{\"token\": \"secret\"}")));
    Files.writeString(folder.resolve("ca.pem"), "CA");
    cluster =
        ", certificate-authority: ca.pem, extensions: [{name: client.authentication.k8s.io/exec,"
            + " extension: {audience: a}}, {name: other, extension: {}}]";

    read(", provideClusterInfo: true");

    assertThat(folder.resolve("info"))
        .hasContent(
            "{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\","
                + "\"spec\":{\"cluster\":{\"server\":\"https://127.0.0.1:1\","
                + "\"certificate-authority-data\":\"Q0E=\",\"config\":{\"audience\":\"a\"}},"
                + "\"interactive\":false}}");
  }

  @Test
  void whatAPluginSaysReachesTheUser() throws IOException {
    script("echo 'Token has expired' >&2\nexit 1");

    assertThatThrownBy(() -> read(""))
        .hasMessageContaining("users[0].user.exec: the plugin gave no credential and ended with")
        .hasMessageContaining("status 1");
    assertThat(folder.resolve("messages")).hasContent("Token has expired");
  }

  @Test
  void aPluginThatHangsIsToldOfAndGivenUp() throws IOException {
    patience = new Patience(Duration.ofMillis(50), Duration.ofSeconds(1), Duration.ofSeconds(60));
    script("sleep 600");

    assertThatThrownBy(() -> read(", args: [now]"))
        .hasMessageContaining("the plugin did not end within 1 s.")
        .hasMessageContaining("Run it by hand to see why: ");
    assertThat(told)
        .containsExactly(
            "Waiting for `%s now`, which the kubeconfig names to sign in, for at most 1 s."
                .formatted(folder.resolve("plugin")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"token\": \"\"} | gave no credential",
        "{\"clientKeyData\": \"k\"} | gave a certificate or a key, and not both",
        "{\"token\": \"t\", \"expirationTimestamp\": \"soon\"} | which is no time",
        "} | printed no JSON"
      })
  void anAnswerThatKubectlRefusesIsRefused(String status, String said) throws IOException {
    prints(ANSWER.formatted(status));

    assertThatThrownBy(() -> read(""))
        .hasMessageContaining("exec: the plugin ")
        .hasMessageContaining(said);
  }

  @Test
  void anAnswerOfAnotherVersionIsRefused() throws IOException {
    prints(ANSWER.formatted("{\"token\": \"t\"}").replace("/v1\"", "/v1beta1\""));

    assertThatThrownBy(() -> read("")).hasMessageContaining("and not ExecCredential of client");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "interactiveMode: Never | interactiveMode: Sometimes | Allowed: Never, IfAvailable, Always",
        "interactiveMode: Never | installHint: x | interactiveMode: the field is missing",
        "interactiveMode: Never | interactiveMode: Always | standard input is no terminal",
        "io/v1 | io/v1alpha1 | exec.apiVersion: found",
        "command: ./plugin | command: ./nowhere | the plugin can't be started",
        "command: ./plugin | args: [] | exec.command: the field is missing",
      })
  void aPluginThatKubectlDoesNotRunIsRefused(String part, String instead, String said)
      throws IOException {
    prints(ANSWER.formatted("{\"token\": \"t\"}"));
    var file = write("");
    Files.writeString(file, Files.readString(file).replace(part, instead));

    assertThatThrownBy(() -> Kubeconfig.read(file, ground())).hasMessageContaining(said);
  }

  @Test
  void anOlderVersionMayLeaveOutWhetherItAsks() throws IOException {
    prints(ANSWER.formatted("{\"token\": \"t\"}").replace("/v1\"", "/v1beta1\""));
    var file = write("");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("io/v1", "io/v1beta1")
            .replace(", interactiveMode: Never", ""));

    assertThat(Kubeconfig.read(file, ground()).getOauthTokenProvider().getToken()).isEqualTo("t");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"token: other", "client-certificate-data: Yw==, client-key-data: aw=="})
  void aPluginBesideAnotherCredentialIsNotRun(String other) throws IOException {
    script("touch \"$(dirname \"$0\")/ran\"\nexit 1");
    user = ", " + other;

    read("");

    assertThat(folder.resolve("ran")).doesNotExist();
  }

  @Test
  void filesBesideAPluginAreFoundFromTheKubeconfigsFolderOn() throws IOException {
    prints(ANSWER.formatted("{\"token\": \"t\"}"));
    cluster = ", certificate-authority: ca.pem";

    assertThat(read("").getCaCertFile()).isEqualTo(folder.resolve("ca.pem").toString());
  }

  private void prints(String answer) throws IOException {
    script(echo(answer));
  }

  private static String echo(String answer) {
    return "echo '%s'\n".formatted(answer);
  }

  private void script(String lines) throws IOException {
    var plugin = folder.resolve("plugin");
    Files.writeString(plugin, "#!/bin/sh\n" + lines);
    assertThat(plugin.toFile().setExecutable(true)).isTrue();
  }

  private Config read(String moreOfPlugin) throws IOException {
    return Kubeconfig.read(write(moreOfPlugin), ground());
  }

  private PluginGround ground() {
    var messages = Redirect.to(folder.resolve("messages").toFile());
    return new PluginGround(false, messages, told::add, patience);
  }

  private Path write(String moreOfPlugin) throws IOException {
    var file = folder.resolve("kubeconfig");
    Files.writeString(
        file,
        """
        apiVersion: v1
        kind: Config
        current-context: test
        contexts: [{name: test, context: {cluster: test, user: test}}]
        clusters: [{name: test, cluster: {server: "https://127.0.0.1:1"%s}}]
        users:
          - name: test
            user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: ./plugin, interactiveMode: Never%s}%s}
        """
            .formatted(cluster, moreOfPlugin, user));
    return file;
  }
}
