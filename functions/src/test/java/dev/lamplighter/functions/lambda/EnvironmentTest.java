package dev.lamplighter.functions.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.handler.ClusterPorts;
import dev.lamplighter.functions.live.FunctionPorts;
import dev.lamplighter.functions.live.FunctionPorts.Options;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.priming.Priming;
import dev.lamplighter.functions.priming.SyntheticWorld;
import java.util.Optional;
import java.util.TreeSet;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkGlobalTime;

/// An environment that has looked before its snapshot was taken, and wakes up elsewhere.
@Isolated
class EnvironmentTest {
  private static final Context<Resource> CRAC = Core.getGlobalContext();

  private final SyntheticWorld before = SyntheticWorld.start();
  private final SyntheticWorld after = SyntheticWorld.start();
  private SyntheticWorld world = before;
  private AwsCredentialsProvider credentials = key("AKIABEFORE");
  private int primed;

  private final Environment<ClusterPorts> environment =
      Environment.registered(this::outside, FunctionPorts::clusters, this::primed);

  @AfterEach
  void close() {
    before.close();
    after.close();
  }

  private static AwsCredentialsProvider key(String id) {
    return StaticCredentialsProvider.create(AwsBasicCredentials.create(id, "secret"));
  }

  private FunctionPorts outside() {
    var there = world.account();
    return new FunctionPorts(
        new AwsClients(there.region(), credentials, there.endpoint()),
        new Options(new StateTable("table"), Optional.empty(), _ -> {}, Optional.empty()));
  }

  private Priming.Done primed() {
    primed++;
    return new Priming.Done(0, 0, 0, new TreeSet<>());
  }

  private void restoredElsewhere(AwsCredentialsProvider identity) {
    environment.beforeCheckpoint(CRAC);
    world = after;
    credentials = identity;
    environment.afterRestore(CRAC);
  }

  /// To EKS, the API server and DynamoDB.
  private Ports look() {
    return environment.handle(
        clusters -> {
          Ports ports = clusters.of(SyntheticWorld.CLUSTER);
          assertThat(ports.clusterReader().pods().items()).hasSize(3);
          return ports;
        });
  }

  @Test
  void usesNeitherConnectionNorTokenNorCredentialsFromBeforeItsSnapshot() {
    look();
    assertThat(before.identities()).containsExactly("AKIABEFORE");
    before.close();

    restoredElsewhere(key("AKIAAFTER"));
    look();

    assertThat(primed).isEqualTo(1);
    assertThat(after.identities()).containsExactly("AKIAAFTER");
    assertThat(after.calls()).contains("eks DescribeCluster", "GET /api/v1/pods");
  }

  /// Lambda's clock may be another one.
  @Test
  void forgetsByHowMuchItsClockWasOff() {
    SdkGlobalTime.setGlobalTimeOffset(300);

    restoredElsewhere(key("AKIAAFTER"));

    assertThat(SdkGlobalTime.getGlobalTimeOffset()).isZero();
  }

  /// Two environments of one snapshot would take each other's leases for their own.
  @Test
  void drawsItsRandomNumbersAnew() {
    var old = look().ticker();

    restoredElsewhere(key("AKIAAFTER"));

    assertThat(look().ticker()).isNotSameAs(old);
  }

  @Test
  void keepsItsOutsideFromOneEventToTheNext() {
    var first = look();

    assertThat(look().ticker()).isSameAs(first.ticker());
    assertThat(before.identities()).containsExactly("AKIABEFORE");
  }

  @Test
  void isGivenUpWithoutCredentials() {
    assertThatThrownBy(
            () -> restoredElsewhere(ProfileCredentialsProvider.create("no-such-profile")))
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining("there are no AWS credentials here");
  }
}
