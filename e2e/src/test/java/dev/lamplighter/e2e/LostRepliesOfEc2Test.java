package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer.Fleet;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.functions.aws.ec2.Ec2InstanceCloud;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.FleetGround;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.LaunchTemplateName;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.ec2.Ec2Client;

/// A proxy before the emulated EC2 lets calls through and loses what comes back, or turns them
/// away.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
class LostRepliesOfEc2Test {
  private static final String TEMPLATE = "karpenter.k8s.aws/1001";
  private static final LaunchTemplateName NAME = LaunchTemplateName.of(TEMPLATE);
  private static final String A_SMALL = "t3.small/ap-northeast-2a";

  private static EmulatedAccount account;
  private static Ec2Client client;

  private FleetGround ground;
  private InstanceCloud cloud;

  @BeforeAll
  static void start() {
    account = EmulatedAccount.startWithFaults();
    client = account.ec2();
  }

  @AfterAll
  static void stop() {
    client.close();
    account.close();
  }

  @BeforeEach
  void prepare() {
    account.faults("[]");
    account.seedAgain();
    ground = EmulatedGround.of(account);
    cloud = new Ec2InstanceCloud(client, new SystemTicker());
    assertThat(cloud.createLaunchTemplate(ground.template(TEMPLATE))).isEmpty();
  }

  /// After "200 OK", or before a word was said.
  @ParameterizedTest
  @ValueSource(strings = {"\"response\": {\"abort_bytes\": 0}", "\"reset\": true"})
  void aReplyThatIsLostOnceIsAskedForAgainAndNobodyNotices(String fault) {
    faults("CreateFleet", fault + ", \"times\": 1");

    var answer = cloud.createFleet(ground.spot("claim-1", TEMPLATE, A_SMALL));

    assertThat(answer)
        .asInstanceOf(type(Fleet.class))
        .satisfies(fleet -> assertThat(fleet.instances()).hasSize(1));
    assertThat(cloud.describeInstances(FleetGround.TAGS).items()).hasSize(1);
  }

  @Test
  void aFleetWhoseReplyIsLostForGoodIsTheSameFleetWhenAskedForAgain() {
    loseRepliesTo("CreateFleet");
    var request = ground.spot("claim-1", TEMPLATE, A_SMALL);
    assertThat(failure(() -> cloud.createFleet(request)).kind()).isEqualTo(Kind.REPLY_LOST);
    account.faults("[]");

    var answer = cloud.createFleet(request);

    assertThat(cloud.describeInstances(FleetGround.TAGS).items())
        .singleElement()
        .extracting(Instance::id)
        .isEqualTo(
            assertThat(answer)
                .asInstanceOf(type(Fleet.class))
                .actual()
                .instances()
                .getFirst()
                .id());
  }

  @Test
  void aTemplateWhoseReplyIsLostForGoodIsThere() {
    loseRepliesTo("CreateLaunchTemplate");
    var request = ground.template("karpenter.k8s.aws/1002");
    assertThat(failure(() -> cloud.createLaunchTemplate(request)).kind())
        .isEqualTo(Kind.REPLY_LOST);
    account.faults("[]");

    assertThat(cloud.createLaunchTemplate(request))
        .map(Ec2Error::code)
        .contains("InvalidLaunchTemplateName.AlreadyExistsException");
    assertThat(cloud.describeLaunchTemplates(FleetGround.TAGS).items()).hasSize(2);
  }

  @Test
  void aTerminationWhoseReplyIsLostForGoodHasHappenedAndCanBeAskedForAgain() {
    var id = launch();
    loseRepliesTo("TerminateInstances");
    assertThat(failure(() -> cloud.terminateInstances(List.of(id))).kind())
        .isEqualTo(Kind.REPLY_LOST);
    account.faults("[]");

    assertThat(cloud.describeInstances(List.of(id)).items().getFirst().state().alive()).isFalse();
    assertThat(cloud.terminateInstances(List.of(id))).isEmpty();
  }

  /// Whoever asks again hears that it is not there, which counts as deleted.
  @Test
  void aDeletionWhoseReplyIsLostForGoodHasHappened() {
    loseRepliesTo("DeleteLaunchTemplate");
    assertThat(failure(() -> cloud.deleteLaunchTemplate(NAME)).kind()).isEqualTo(Kind.REPLY_LOST);
    account.faults("[]");

    assertThat(cloud.describeLaunchTemplates(FleetGround.TAGS).items()).isEmpty();
    assertThat(cloud.deleteLaunchTemplate(NAME))
        .map(Ec2Error::code)
        .contains("InvalidLaunchTemplateName.NotFoundException");
  }

  @Test
  void aThrottleThatPassesIsSatOut() {
    faults(
        "CreateFleet",
        "\"error\": {\"code\": \"RequestLimitExceeded\", \"status\": 503}, \"times\": 1");

    assertThat(launch()).isNotNull();
    assertThat(cloud.describeInstances(FleetGround.TAGS).items()).hasSize(1);
  }

  @Test
  void aThrottleThatLastsIsTold() {
    faults("CreateFleet", "\"error\": {\"code\": \"RequestLimitExceeded\", \"status\": 503}");

    var failure = failure(() -> cloud.createFleet(ground.spot("claim-1", TEMPLATE, A_SMALL)));

    assertThat(failure.kind()).isEqualTo(Kind.THROTTLED);
    assertThat(failure).hasMessageStartingWith("CreateFleet claim-1: 503 RequestLimitExceeded");
  }

  private InstanceId launch() {
    return assertThat(cloud.createFleet(ground.spot("claim-1", TEMPLATE, A_SMALL)))
        .asInstanceOf(type(Fleet.class))
        .actual()
        .instances()
        .getFirst()
        .id();
  }

  private static CallFailed failure(ThrowingCallable call) {
    return catchThrowableOfType(CallFailed.class, call);
  }

  private static void loseRepliesTo(String operation) {
    faults(operation, "\"response\": {\"abort_bytes\": 0}");
  }

  private static void faults(String operation, String fault) {
    account.faults(
        "[{\"service\": \"ec2\", \"operation\": \"%s\", %s}]".formatted(operation, fault));
  }
}
