package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.aws.Attempts;
import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.functions.eks.DescribeCluster;
import dev.lamplighter.functions.eks.EksConnection;
import dev.lamplighter.functions.eks.KnownCluster;
import dev.lamplighter.functions.eks.TokenSource;
import dev.lamplighter.functions.kube.Permissions;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.local.services.ControlPlane;
import dev.lamplighter.local.services.DescribedCluster;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

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
  private static DescribedCluster eks;
  private static SignedCalls calls;

  @BeforeAll
  static void start() throws IOException {
    controlPlane = ControlPlane.start("--cluster-name=" + MYDEV);
    try (var cluster = new RealCluster(controlPlane)) {
      cluster.customResourceDefinitions();
    }
    controlPlane.kubectl(Permissions.yaml(LAMPLIGHTER), "apply", "-f", "-");
    Files.writeString(file("identities.json"), accessEntry());
    eks = DescribedCluster.of(controlPlane, MYDEV.value());
    var role = StaticCredentialsProvider.create(ROLE);
    calls =
        new SignedCalls(
            new AwsClients(REGION, role, Optional.of(eks.endpoint())),
            Attempts.by(new SystemTicker()));
  }

  @AfterAll
  static void stop() {
    calls.close();
    eks.close();
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
        new KnownCluster(DescribeCluster.of(calls, REGION, MYDEV), clock),
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
