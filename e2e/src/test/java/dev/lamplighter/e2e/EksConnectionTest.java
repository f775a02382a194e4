package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.eks.DescribeCluster;
import dev.lamplighter.functions.eks.EksConnection;
import dev.lamplighter.functions.eks.KnownCluster;
import dev.lamplighter.functions.eks.TokenSource;
import dev.lamplighter.functions.kube.Permissions;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.eks.EksClient;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A real API server lets the role in by its token, as EKS does, and nobody else: its webhook
/// checks the signature with the secret that STS would know.
class EksConnectionTest {
  private static final Region REGION = Region.of("ap-northeast-2");
  private static final ClusterName MYDEV = ClusterName.of("mydev");
  private static final String KEY = "ASIALAMPLIGHTER00001";
  private static final String SECRET = "the role's secret";
  private static final AwsCredentials ROLE = AwsSessionCredentials.create(KEY, SECRET, "session");
  private static final String LAMPLIGHTER = "lamplighter";

  private static ControlPlane controlPlane;
  private static HttpServer eks;
  private static EksClient client;

  @BeforeAll
  static void start() throws IOException {
    controlPlane = ControlPlane.start("--cluster-name=" + MYDEV);
    try (var cluster = new RealCluster(controlPlane)) {
      cluster.customResourceDefinitions();
    }
    controlPlane.kubectl(Permissions.yaml(LAMPLIGHTER), "apply", "-f", "-");
    Files.writeString(file("identities.json"), accessEntry());
    eks = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    eks.createContext("/clusters/" + MYDEV, EksConnectionTest::describe);
    eks.start();
    client =
        new AwsClients(REGION, StaticCredentialsProvider.create(ROLE))
            .eks()
            .endpointOverride(URI.create("http://127.0.0.1:" + eks.getAddress().getPort()))
            .build();
  }

  @AfterAll
  static void stop() {
    client.close();
    eks.stop(0);
    controlPlane.close();
  }

  private static Path file(String name) {
    return controlPlane.kubeconfig().resolveSibling(name);
  }

  private static String accessEntry() {
    return """
    [{"accessKeyId": "%s", "secretAccessKey": "%s", "arn": "arn:aws:iam::111122223333:role/lamplighter",
      "username": "%s", "groups": ["%s"]}]
    """
        .formatted(KEY, SECRET, LAMPLIGHTER, LAMPLIGHTER);
  }

  /// The control plane says where it is; the range of its services only EKS would know.
  private static void describe(HttpExchange exchange) throws IOException {
    var answer = (ObjectNode) JsonMapper.shared().readTree(Files.readString(file("cluster.json")));
    var network = ((ObjectNode) answer.path("cluster")).putObject("kubernetesNetworkConfig");
    network.put("serviceIpv4Cidr", "10.96.0.0/16");
    byte[] bytes = answer.toString().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void theRoleIsLetInWhereEksSaysThatTheClusterIs() {
    try (var connection = connection(ROLE, MYDEV, InstantSource.system())) {
      assertThat(connection.api().version()).matches("1\\.\\d+");
    }
  }

  /// A clock that is behind as much as EKS bears, or ahead, does no harm yet.
  @ParameterizedTest
  @ValueSource(strings = {"-PT14M", "PT4M"})
  void aTokenServesForFourteenMinutes(Duration off) {
    try (var connection = connection(ROLE, MYDEV, clock(off))) {
      assertThat(connection.api().version()).isNotEmpty();
    }
  }

  @Test
  void anExpiredTokenIsRefused() {
    refuses(connection(ROLE, MYDEV, clock(Duration.ofMinutes(-16))));
  }

  @Test
  void aTokenForAnotherClusterIsRefused() {
    refuses(connection(ROLE, ClusterName.of("other"), InstantSource.system()));
  }

  @Test
  void foreignCredentialsAreRefused() {
    refuses(connection(foreign("AKIAFOREIGN000000001", SECRET), MYDEV, InstantSource.system()));
    refuses(connection(foreign(KEY, "another secret"), MYDEV, InstantSource.system()));
  }

  private static AwsCredentials foreign(String key, String secret) {
    return AwsBasicCredentials.create(key, secret);
  }

  private static InstantSource clock(Duration off) {
    return () -> InstantSource.system().instant().plus(off);
  }

  private static EksConnection connection(
      AwsCredentials credentials, ClusterName tokensFor, InstantSource clock) {
    return new EksConnection(
        new KnownCluster(DescribeCluster.of(client, REGION, MYDEV), clock),
        new TokenSource(() -> credentials, REGION, tokensFor, clock));
  }

  private static void refuses(EksConnection opened) {
    try (var connection = opened) {
      assertThatThrownBy(() -> connection.api().version())
          .isInstanceOf(CallFailed.class)
          .hasMessageContaining("401")
          .hasMessageContaining("The API server does not know this identity");
    }
  }
}
