package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `run --cloud aws` says before it starts. A stub answers for EKS; with an account and a
/// cluster it is tried end to end.
@Isolated
class RunOnAwsTest {
  private static final String AUTHORITY = "-----BEGIN CERTIFICATE-----\nMIIB\n";

  private static HttpServer eks;
  @TempDir private Path directory;

  @BeforeAll
  static void start() throws IOException {
    eks = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    eks.createContext("/clusters/", RunOnAwsTest::answer);
    eks.start();
    System.setProperty("aws.endpointUrlEks", "http://127.0.0.1:" + eks.getAddress().getPort());
    System.setProperty("aws.accessKeyId", "AKIAEXAMPLE000000001");
    System.setProperty("aws.secretAccessKey", "secret");
  }

  @AfterAll
  static void stop() {
    for (String property : new String[] {"endpointUrlEks", "accessKeyId", "secretAccessKey"}) {
      System.clearProperty("aws." + property);
    }
    eks.stop(0);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    String cluster = exchange.getRequestURI().getPath().replaceFirst(".*/", "");
    switch (cluster) {
      case "mydev" -> reply(exchange, 200, "", found());
      case "denied" ->
          reply(exchange, 403, "AccessDeniedException", "{\"message\": \"User is not allowed\"}");
      default ->
          reply(exchange, 404, "ResourceNotFoundException", "{\"message\": \"No cluster found\"}");
    }
  }

  /// Nobody listens on port 1.
  private static String found() {
    return """
    {"cluster": {"name": "mydev", "status": "ACTIVE", "version": "1.34", "endpoint": "https://127.0.0.1:1",
     "arn": "arn:aws:eks:eu-west-1:111122223333:cluster/mydev",
     "certificateAuthority": {"data": "%s"}, "kubernetesNetworkConfig": {"serviceIpv4Cidr": "10.100.0.0/16"}}}
    """
        .formatted(base64(AUTHORITY));
  }

  private static void reply(HttpExchange exchange, int status, String error, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("X-Amzn-ErrorType", error);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--region eu-west-1 | --cluster: found none, and no lamplighter.yaml here.",
        "--region eu-west-1 --cluster my!dev | --cluster: ",
        "--region Ireland! --cluster mydev | --region: ",
        "--region eu-west-1 --cluster mydev --table a | --table: Table name (a) must have 3 to 255",
        "--region eu-west-1 --cluster mydev --collect-at-most 101 | --collect-at-most: found 101."
      })
  void aWrongOptionIsNamed(String options, String said) {
    refused(run(options), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "denied | 403 AccessDeniedException: User is not allowed. Allow it to this identity"
      })
  void aClusterThatEksDoesNotTellOfIsSaid(String cluster, String said) {
    var run = run("--region eu-west-1 --cluster " + cluster);

    refused(run, "--cloud aws: DescribeCluster %s in eu-west-1: ".formatted(cluster));
    assertThat(run.err()).contains(said);
  }

  @Test
  void aClusterThatIsNotThereIsTheFaultOfItsOption() {
    var run = run("--region eu-west-1 --cluster nowhere");

    refused(run, "--cluster: DescribeCluster nowhere in eu-west-1: there is no such cluster");
    assertThat(run.err()).contains("`aws eks list-clusters --region eu-west-1` lists");
  }

  @Test
  void anApiServerThatDoesNotAnswerIsSaid() {
    var run = run("--region eu-west-1 --cluster mydev");

    refused(run, "--cloud aws: ");
    assertThat(run.err()).containsAnyOf("nobody answers there", "certificate");
  }

  /// All instances of the one would be taken for leftovers of the other.
  @Test
  void aKubeconfigOfAnotherClusterIsRefused() throws IOException {
    var run = run("--region eu-west-1 --cluster mydev --kubeconfig " + kubeconfig("another"));

    refused(run, "--kubeconfig: found another certificate authority than EKS tells");
    assertThat(run.err()).contains("Write --cluster and --kubeconfig of the same one");
  }

  @Test
  void aKubeconfigWhoseServerDoesNotAnswerIsWhatHasToBeChanged() throws IOException {
    var run = run("--region eu-west-1 --cluster mydev --kubeconfig " + kubeconfig(AUTHORITY));

    refused(run, "--kubeconfig: list nodepools.karpenter.sh at https://127.0.0.1:1: ");
  }

  @Test
  void anAccountsOptionsAreRefusedWithAPretendAccount() throws IOException {
    var run =
        CommandRun.of(
            "run", "--cloud", "pretend", "--table", "t", "--kubeconfig", kubeconfig(AUTHORITY));

    refused(run, "--table: found t with --cloud pretend");
  }

  @Test
  void aPretendAccountWantsAKubeconfig() {
    refused(CommandRun.of("run", "--cloud", "pretend"), "--kubeconfig: found none.");
  }

  private String kubeconfig(String authority) throws IOException {
    Path file = directory.resolve("kubeconfig");
    Files.writeString(
        file,
        """
        apiVersion: v1
        kind: Config
        current-context: test
        contexts: [{name: test, context: {cluster: test, user: test}}]
        clusters: [{name: test, cluster: {server: "https://127.0.0.1:1", certificate-authority-data: "%s"}}]
        users: [{name: test, user: {token: none}}]
        """
            .formatted(base64(authority)));
    return file.toString();
  }

  private static CommandRun run(String options) {
    return CommandRun.of(("run --cloud aws " + options).split(" "));
  }

  private static void refused(CommandRun run, String said) {
    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err())
        .startsWith(said)
        .doesNotContain("java.", "\tat ")
        .hasLineCount(2)
        .endsWith("See ./lamplighter run --help" + System.lineSeparator());
    assertThat(run.out()).isEmpty();
  }
}
