package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.functions.launch.LaunchResult;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.local.cloud.Ec2Delays;
import dev.lamplighter.local.functions.Mishaps.Mishap;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A launch that was left in the middle, and whoever goes on with it.
class LaunchRecoveryTest extends LaunchScene {
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
  @ValueSource(strings = {"transact", "createNodeClaim", "createLaunchTemplate", "createFleet"})
  void isFinishedInTheNextLookAfterALostReply(String call) {
    world.mishaps.next(call, Mishap.LOSE_REPLY);
    assertThatThrownBy(() -> launch(LONG)).isInstanceOf(CallFailed.class);

    resumeUnlessLaunched();

    onlyInstance();
    assertRecordedOnce();
  }

  @Test
  void repeatsTheStoredRequestUnderItsTokenWhileTheSearchLags() {
    worldWith(Ec2Delays.USUAL.withUnlisted(Duration.ofSeconds(50)));
    world.mishaps.next("createFleet", Mishap.LOSE_REPLY);
    assertThatThrownBy(() -> launch(LONG)).isInstanceOf(CallFailed.class);

    var result = resume();

    assertThat(result).isInstanceOf(LaunchResult.Done.class);
    assertThat(world.mishaps.calls("createFleet")).isEqualTo(2);
    onlyInstance();
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
    assertThatThrownBy(() -> launch(LONG)).isInstanceOf(CallFailed.class);
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
