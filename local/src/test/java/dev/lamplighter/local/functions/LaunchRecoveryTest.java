package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.functions.launch.LaunchFacts;
import dev.lamplighter.functions.launch.LaunchResult;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.local.cloud.Ec2Delays;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.functions.Mishaps.Mishap;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClaimState;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A launch that was left in the middle, and whoever goes on with it.
class LaunchRecoveryTest extends LaunchScene {
  private static final LaunchFacts WITHOUT_CLASS =
      new LaunchFacts(List.of(), true, new TreeSet<>());

  /// Whatever the last call was that took effect, the next invocation ends with one instance, one
  /// record and the right promise.
  @ParameterizedTest
  @ValueSource(
      strings = {"transact", "createNodeClaim", "createLaunchTemplate", "createFleet", "publish"})
  void isFinishedByAnotherInvocationAfterACrash(String call) {
    world.mishaps.next(call, Mishap.CRASH_AFTER);
    crashing(() -> launch(LONG));

    resumeUnlessLaunched();

    onlyInstance();
    assertRecordedOnce();
  }

  @ParameterizedTest
  @ValueSource(strings = {"transact", "createNodeClaim"})
  void isFinishedInTheNextLookAfterALostReply(String call) {
    world.mishaps.next(call, Mishap.LOSE_REPLY);
    assertThatThrownBy(() -> launch(LONG)).isInstanceOf(CallFailed.class);

    resumeUnlessLaunched();

    onlyInstance();
    assertRecordedOnce();
  }

  @ParameterizedTest
  @ValueSource(strings = {"createLaunchTemplate", "createFleet"})
  void isFinishedInTheNextLookAfterALostReplyOfEc2(String call) {
    world.mishaps.next(call, Mishap.LOSE_REPLY);
    assertThat(launch(LONG)).isInstanceOf(LaunchResult.Waiting.class);

    resumeUnlessLaunched();

    onlyInstance();
    assertRecordedOnce();
  }

  @Test
  void repeatsTheStoredRequestUnderItsTokenWhileTheSearchLags() {
    worldWith(Ec2Delays.USUAL.withUnlisted(Duration.ofSeconds(50)));
    world.mishaps.next("createFleet", Mishap.LOSE_REPLY);
    assertThat(launch(LONG)).isInstanceOf(LaunchResult.Waiting.class);

    var result = resume();

    assertThat(result).isInstanceOf(LaunchResult.Done.class);
    assertThat(world.mishaps.calls("createFleet")).isEqualTo(2);
    onlyInstance();
    assertRecordedOnce();
  }

  /// The first request was taken, whatever a repetition is answered; its instance shows later.
  @ParameterizedTest
  @ValueSource(strings = {"CreateFleet", "CreateLaunchTemplate"})
  void keepsAClaimThatIsRefusedAfterItsFirstReplyWasLost(String call) {
    worldWith(Ec2Delays.USUAL.withUnlisted(Duration.ofSeconds(200)));
    world.mishaps.next("createFleet", Mishap.LOSE_REPLY);
    assertThat(launch(LONG)).isInstanceOf(LaunchResult.Waiting.class);
    world.account.permissions().deny(call);

    assertThat(resume())
        .isInstanceOfSatisfying(
            LaunchResult.Waiting.class,
            waiting ->
                assertThat(waiting.why())
                    .contains("UnauthorizedOperation", "EC2 may have taken the same request"));

    assertThat(reserved().state()).isEqualTo(ClaimState.RESERVED);
    assertThat(world.mishaps.calls("publish")).isEqualTo(2);
    world.account.permissions().allow(call);
    world.ticker.waitFor(Duration.ofSeconds(31));
    assertThat(resume()).isInstanceOf(LaunchResult.Done.class);
    assertRecordedOnce();
  }

  @Test
  void releasesARefusedClaimOnceNoInstanceOfItCanBeHidden() {
    world.mishaps.next("createFleet", Mishap.THROTTLE);
    assertThat(launch(LONG)).isInstanceOf(LaunchResult.Waiting.class);
    world.account.permissions().deny("CreateFleet");
    assertThat(resume()).isInstanceOf(LaunchResult.Waiting.class);
    var over = launch.reserved().launch().launchBy().plusSeconds(60);
    world.ticker.waitFor(Duration.between(world.ticker.now(), over));

    var tenure = world.tenure(LONG);
    world.ticker.waitFor(Duration.ofSeconds(15));

    assertThat(resume(tenure)).isInstanceOf(LaunchResult.Released.class);
    assertNothingIsLeft();
  }

  @Test
  void releasesAtOnceWhatIsRefusedWhenItIsAskedForTheFirstTime() {
    world.account.permissions().deny("CreateFleet");

    assertThat(launch(LONG)).isInstanceOf(LaunchResult.Released.class);
    assertNothingIsLeft();
  }

  @Test
  void keepsWhatIsRefusedAtTheSecondOfTwoSendings() {
    var error = new Ec2Error("InvalidSubnetID.NotFound", "The subnet ID does not exist");
    world.mishaps.answers("createFleet", new FleetAnswer.Refused(error, true));

    assertThat(launch(LONG)).isInstanceOf(LaunchResult.Waiting.class);
    assertThat(reserved().state()).isEqualTo(ClaimState.RESERVED);
  }

  @Test
  void knowsAClassThatIsGoneFromOneThatCouldNotBeRead() {
    var gone = world.prepared(snapshot).reserved();
    assertThat(LaunchFacts.of(snapshot, gone).classGone()).isFalse();
    world.cluster.delete(ObjectKey.of(ObjectKind.EC2_NODE_CLASS, "default"));
    var leaving = world.snapshot().nodeClasses().getFirst().meta();
    for (Finalizer finalizer : leaving.finalizers()) {
      world
          .ports
          .clusterWriter()
          .removeFinalizer(ObjectKind.EC2_NODE_CLASS, "default", leaving.uid(), finalizer);
    }
    var without = world.snapshot();
    assertThat(LaunchFacts.of(without, gone).classGone()).isTrue();
    world.mishaps.next("nodeClasses", Mishap.THROTTLE);
    assertThat(LaunchFacts.of(world.snapshot(), gone).classGone()).isFalse();
  }

  @Test
  void adoptsAnInstanceWhoseClassIsGone() {
    world.mishaps.next("createFleet", Mishap.LOSE_REPLY);
    assertThat(launch(LONG)).isInstanceOf(LaunchResult.Waiting.class);
    world.ticker.waitFor(Duration.ofSeconds(31));

    assertThat(resume(world.tenure(LONG), WITHOUT_CLASS)).isInstanceOf(LaunchResult.Done.class);

    assertRecordedOnce();
    assertThat(reserved().promised()).isEqualTo(launch.reserved().promised());
  }

  @Test
  void releasesAClaimWhoseClassIsGoneAndAsksForNothing() {
    launch(19);
    assertThat(resume(world.tenure(LONG), WITHOUT_CLASS)).isInstanceOf(LaunchResult.Waiting.class);
    world.ticker.waitFor(Duration.ofMinutes(10));
    var tenure = world.tenure(LONG);
    world.ticker.waitFor(Duration.ofSeconds(15));

    assertThat(resume(tenure, WITHOUT_CLASS)).isInstanceOf(LaunchResult.Released.class);
    assertThat(world.mishaps.calls("createFleet")).isZero();
    assertNothingIsLeft();
  }

  /// While the types may be known again, what the node offers is worth waiting for; not for ever.
  @Test
  void adoptsAnInstanceOfTypesThatNobodyTellsOnceItsLaunchIsOver() {
    world.mishaps.next("createFleet", Mishap.LOSE_REPLY);
    assertThat(launch(LONG)).isInstanceOf(LaunchResult.Waiting.class);
    world.ticker.waitFor(Duration.ofSeconds(31));
    var untold = new LaunchFacts(List.of(), false, new TreeSet<>());
    assertThat(resume(world.tenure(LONG), untold)).isInstanceOf(LaunchResult.Waiting.class);
    world.ticker.waitFor(Duration.ofMinutes(10));
    var tenure = world.tenure(LONG);
    world.ticker.waitFor(Duration.ofSeconds(15));

    assertThat(resume(tenure, untold)).isInstanceOf(LaunchResult.Done.class);
    assertRecordedOnce();
  }

  @Test
  void releasesAPromiseOnlyOnceNothingCanComeOfItAnyMore() {
    launch(19);
    var launchBy = launch.reserved().launch().launchBy();
    world.ticker.waitFor(Duration.between(world.ticker.now(), launchBy).plusSeconds(1));

    var tenure = world.tenure(LONG);
    assertThat(resume(tenure)).isInstanceOf(LaunchResult.Waiting.class);
    world.ticker.waitFor(Duration.between(world.ticker.now(), launchBy.plusSeconds(60)));
    tenure.lease().renewIfDue();
    assertThat(resume(tenure)).isInstanceOf(LaunchResult.Waiting.class);
    world.ticker.waitFor(Duration.ofSeconds(1));

    assertThat(resume(tenure)).isInstanceOf(LaunchResult.Released.class);
    assertThat(world.mishaps.calls("createFleet")).isZero();
    assertNothingIsLeft();
  }

  /// Whatever the wall clock says: the search may lag behind what the holder before has launched.
  @Test
  void releasesNothingUntilItHasHeldTheLeaseForAsLongAsASearchMayLag() {
    launch(19);
    world.ticker.waitFor(Duration.ofMinutes(10));
    var tenure = world.tenure(LONG);

    assertThat(resume(tenure)).isInstanceOf(LaunchResult.Waiting.class);

    world.ticker.waitFor(Duration.ofSeconds(15));

    assertThat(resume(tenure)).isInstanceOf(LaunchResult.Released.class);
  }

  @Test
  void keepsOneOfTwoInstancesUnderOneClaim() {
    world.mishaps.next("createFleet", Mishap.LOSE_REPLY);
    assertThat(launch(LONG)).isInstanceOf(LaunchResult.Waiting.class);
    var oldest = onlyInstance();
    world.ticker.waitFor(Duration.ofSeconds(31));
    world.account.startForeign(
        InstanceTypeName.of("t3.small"), Zone.of("ap-northeast-2a"), oldest.tags());
    world.ticker.waitFor(Duration.ofSeconds(31));

    resume();

    assertThat(alive()).extracting(Instance::id).containsExactly(oldest.id());
    assertThat(world.claim(launch.reserved().name()).launched().orElseThrow().instance())
        .isEqualTo(oldest.id());
  }
}
