package dev.lamplighter.local.cloud;

import static dev.lamplighter.local.cloud.CloudWorld.START;
import static dev.lamplighter.local.cloud.CloudWorld.TEMPLATE;
import static dev.lamplighter.local.cloud.CloudWorld.claim;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.FleetGround;
import dev.lamplighter.local.cloud.Ec2Log.Cause;
import dev.lamplighter.local.cloud.Ec2Log.TerminationRequest;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InstanceLifeTest {
  private static final String SMALL_A = "t3.small/ap-northeast-2a";

  private final CloudWorld world = CloudWorld.withTemplate();
  private final List<String> story = new ArrayList<>();

  @BeforeEach
  void tellTheStory() {
    world
        .account
        .instances()
        .listen(
            new InstanceListener() {
              @Override
              public void running(Instance instance, LaunchTemplateRequest template) {
                tell("running with (%s)".formatted(template.userData()));
              }

              @Override
              public void terminated(Instance instance) {
                tell(instance.state().toString());
              }
            });
    world
        .account
        .instances()
        .listen(
            (InterruptionListener)
                (_, takenAt) ->
                    tell("taken in " + Duration.between(world.now(), takenAt).toSeconds()));
  }

  private void tell(String what) {
    story.add(Duration.between(START, world.now()).toSeconds() + " " + what);
  }

  /// As of an earlier run on the same cluster, whose nodes are still there.
  @Test
  void givesNoIdThatACallerRemembersOfAnotherAccount() {
    var first = CloudWorld.withTemplate();
    var before = first.launchSpot("token-1", SMALL_A).id();
    var next = CloudWorld.withTemplate();
    next.account.instances().neverAgain(List.of(before));

    assertThat(CloudWorld.withTemplate().launchSpot("token-1", SMALL_A).id()).isEqualTo(before);
    assertThat(next.launchSpot("token-1", SMALL_A).id()).isNotEqualTo(before);
  }

  @Test
  void runsAfterAWhileAndGoesAfterAWhile() {
    var id = launch();
    world.elapse(Duration.ofSeconds(10));
    world.cloud.terminateInstances(List.of(id));
    world.elapse(Duration.ofSeconds(60));

    assertThat(story)
        .containsExactly("8 running with (user data of %s)".formatted(TEMPLATE), "30 TERMINATED");
  }

  @Test
  void showsItsStates() {
    var id = launch();
    world.elapse(Duration.ofSeconds(1));
    var pending = world.describe(id).state();
    world.elapse(Duration.ofSeconds(7));
    var running = world.describe(id).state();
    world.cloud.terminateInstances(List.of(id));
    var going = world.describe(id).state();
    world.elapse(Duration.ofSeconds(20));

    assertThat(List.of(pending, running, going, world.describe(id).state()))
        .containsExactly(
            Instance.State.PENDING,
            Instance.State.RUNNING,
            Instance.State.SHUTTING_DOWN,
            Instance.State.TERMINATED);
  }

  @Test
  void neverRunsWhenItIsTerminatedWhilePending() {
    var id = launch();
    world.elapse(Duration.ofSeconds(2));
    world.cloud.terminateInstances(List.of(id));
    world.elapse(Duration.ofSeconds(60));

    assertThat(story).containsExactly("22 TERMINATED");
    assertThat(world.account.costs().micros()).isZero();
  }

  @Test
  void isForgottenAnHourAfterItsEnd() {
    var id = launch();
    world.elapse(Duration.ofSeconds(10));
    world.cloud.terminateInstances(List.of(id));
    world.elapse(Duration.ofSeconds(20).plus(Duration.ofMinutes(59)));
    assertThat(world.describe(id).state()).isEqualTo(Instance.State.TERMINATED);

    world.elapse(Duration.ofMinutes(1));
    assertThat(world.cloud.describeInstances(List.of(id)).items()).isEmpty();
    assertThat(world.cloud.describeInstances(FleetGround.TAGS).items()).isEmpty();
    assertThat(world.cloud.terminateInstances(List.of(id)))
        .hasEntrySatisfying(
            id, error -> assertThat(error.code()).isEqualTo("InvalidInstanceID.NotFound"));
  }

  @Test
  void isUnknownByIdForASecondAndByTagsForLonger() {
    var id = launch();
    assertThat(world.cloud.describeInstances(List.of(id)).items()).isEmpty();
    assertThat(world.cloud.terminateInstances(List.of(id))).containsOnlyKeys(id);

    world.elapse(Duration.ofSeconds(1));
    assertThat(world.cloud.describeInstances(List.of(id)).items()).hasSize(1);
    assertThat(world.cloud.describeInstances(claim("claim-1")).items()).isEmpty();

    world.elapse(Duration.ofSeconds(2));
    assertThat(world.cloud.describeInstances(claim("claim-1")).items()).hasSize(1);
  }

  @Test
  void theLagOfSearchesCanBeSet() {
    world.account.instances().setDelays(Ec2Delays.USUAL.withUnlisted(Duration.ofSeconds(40)));
    launch();

    world.elapse(Duration.ofSeconds(39));
    assertThat(world.cloud.describeInstances(FleetGround.TAGS).items()).isEmpty();
    world.elapse(Duration.ofSeconds(1));
    assertThat(world.cloud.describeInstances(FleetGround.TAGS).items()).hasSize(1);
  }

  @Test
  void aSpotInterruptionWarnsTwoMinutesAhead() {
    var id = launch();
    world.elapse(Duration.ofSeconds(10));

    world.account.instances().interrupt(id);
    world.elapse(Duration.ofSeconds(119));
    assertThat(world.describe(id).state()).isEqualTo(Instance.State.RUNNING);
    world.elapse(Duration.ofSeconds(60));

    assertThat(story).contains("10 taken in 120", "150 TERMINATED").hasSize(3);
    assertThat(causeOf(id)).isEqualTo(Cause.INTERRUPTION);
  }

  @Test
  void anOnDemandInstanceIsNotInterrupted() {
    var id =
        world
            .fleet(world.ground.onDemand("claim-1", TEMPLATE, SMALL_A))
            .instances()
            .getFirst()
            .id();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.account.instances().interrupt(id))
        .withMessageContaining(id.value());
  }

  @Test
  void aKilledInstanceIsGoneAtOnce() {
    var id = launch();
    world.elapse(Duration.ofSeconds(10));

    world.account.instances().kill(id);

    assertThat(world.describe(id).state()).isEqualTo(Instance.State.TERMINATED);
    assertThat(story).last().isEqualTo("10 TERMINATED");
    assertThat(causeOf(id)).isEqualTo(Cause.KILLED);
  }

  @Test
  void everythingIsLogged() {
    var id = launch();
    world.elapse(Duration.ofSeconds(10));
    world.cloud.terminateInstances(List.of(id));
    world.cloud.terminateInstances(List.of(id));
    world.elapse(Duration.ofHours(3));

    assertThat(world.account.log().launches())
        .singleElement()
        .satisfies(
            launch -> {
              assertThat(launch.id()).isEqualTo(id);
              assertThat(launch.clientToken()).contains(new ClientToken("claim-1"));
              assertThat(launch.instance().tags().containsAll(claim("claim-1"))).isTrue();
              assertThat(launch.launched()).isEqualTo(START);
              assertThat(launch.end())
                  .contains(new Ec2Log.End(START.plusSeconds(10), Cause.REQUESTED));
              assertThat(launch.terminated()).contains(START.plusSeconds(30));
            });
    assertThat(world.account.log().terminationRequests())
        .containsExactly(
            new TerminationRequest(id, START.plusSeconds(10)),
            new TerminationRequest(id, START.plusSeconds(10)));
    assertThat(world.account.log().alive()).isEmpty();
  }

  @Test
  void hasAPrivateNameOfItsOwn() {
    var names =
        List.of(
            world.account.instances().privateDnsName(launch("claim-1")),
            world.account.instances().privateDnsName(launch("claim-2")));

    assertThat(names)
        .containsExactly(
            "ip-10-0-0-4.ap-northeast-2.compute.internal",
            "ip-10-0-0-5.ap-northeast-2.compute.internal");
  }

  @Test
  void aForeignInstanceRunsAlreadyAndIsNobodysBusiness() {
    var fixed =
        world.account.startForeign(
            InstanceTypeName.of("t3.medium"),
            Zone.of("ap-northeast-2c"),
            Tags.NONE.with("eks:nodegroup-name", "fixed"));
    world.elapse(Duration.ofSeconds(10));

    assertThat(world.describe(fixed.id()).state()).isEqualTo(Instance.State.RUNNING);
    assertThat(world.cloud.describeInstances(FleetGround.TAGS).items()).isEmpty();
    assertThat(world.account.leftBehind().instances()).isEmpty();
    assertThat(story).isEmpty();
  }

  private Cause causeOf(InstanceId id) {
    return world.account.log().launch(id).orElseThrow().end().orElseThrow().cause();
  }

  private InstanceId launch() {
    return launch("claim-1");
  }

  private InstanceId launch(String token) {
    return world.launchSpot(token, SMALL_A).id();
  }
}
