package dev.lamplighter.functions.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Step;
import dev.lamplighter.functions.act.EffectOutcome;
import dev.lamplighter.functions.act.EffectResult;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RetryTest {
  private static final EffectOutcome DONE = new EffectOutcome.Done("");
  private static final EffectOutcome FAILED = new EffectOutcome.Failed(Kind.THROTTLED, "429");
  private static final EffectOutcome NOT_YET = new EffectOutcome.NotYet("a budget holds it up");

  private static final Effect EVICTION =
      new Effect.EvictPod(PodKey.of("default/web"), new Uid("1"), NodeName.of("ip-10-0-0-1"));
  private static final Effect EVENT =
      new Effect.PublishEvent(
          new ClusterEvent(
              ClusterEvent.Type.WARNING,
              EventReason.LIST_INCOMPLETE,
              ObjectKind.NODE_POOL,
              Optional.empty(),
              "default",
              "told"));

  @Test
  void pausesDoubleFromTwoSecondsToTheTick() {
    assertThat(Stream.iterate(Retry.NONE, Retry::failed).limit(9).map(Retry::pause))
        .containsExactly(
            Duration.ZERO,
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(8),
            Duration.ofSeconds(16),
            Duration.ofSeconds(32),
            Duration.ofMinutes(1),
            Duration.ofMinutes(1),
            Duration.ofMinutes(1));
  }

  @Test
  void noPauseIsLongerThanTheTickHoweverOftenLooksFail() {
    var retry = Retry.NONE;
    for (int looks = 0; looks < 10_000; looks++) {
      retry = retry.failed();
    }

    assertThat(retry.pause()).isEqualTo(Next.SCHEDULE);
  }

  @Test
  void aLookThatCouldNotReadAllHasFailed() {
    assertThat(after(world().incomplete(Source.PODS))).isEqualTo(Retry.NONE.failed().failed());
    assertThat(after(world())).isEqualTo(Retry.NONE);
  }

  /// What the API server threw away before is read as it is now: a look can do no better.
  @Test
  void definitionsThatLackFieldsFailNoLook() {
    assertThat(after(world().incomplete(Source.DEFINITIONS))).isEqualTo(Retry.NONE);
  }

  /// What nobody has told of profiles keeps no node from joining.
  @Test
  void listsOfLeftoversAreMissedOnlyWhereNothingIsUnderWay() {
    assertThat(after(world().incomplete(Source.INSTANCE_PROFILES), true)).isEqualTo(Retry.NONE);
    assertThat(after(world().incomplete(Source.INSTANCE_PROFILES), false))
        .isEqualTo(Retry.NONE.failed().failed());
    assertThat(after(world().incomplete(Source.NODES), true))
        .isEqualTo(Retry.NONE.failed().failed());
  }

  @Test
  void aLookWhoseEffectsFailHasFailed() {
    assertThat(after(world(), result(EVICTION, FAILED))).isEqualTo(Retry.NONE.failed().failed());
  }

  @Test
  void whatGetsOnKeepsItsPaceAndToHaveToldSomebodyIsNotThat() {
    var partly = world().incomplete(Source.DAEMON_SETS);

    assertThat(after(partly, result(EVICTION, FAILED), result(EVICTION, DONE)))
        .isEqualTo(Retry.NONE);
    assertThat(after(partly, result(EVENT, DONE))).isEqualTo(Retry.NONE.failed().failed());
  }

  @Test
  void aLaunchThatWaitsForEc2HasFailedAndAnEvictionThatABudgetHoldsUpHasNot() {
    var launch = new Effect.ResumeLaunch(reserved());

    assertThat(after(world(), result(launch, NOT_YET))).isEqualTo(Retry.NONE.failed().failed());
    assertThat(after(world(), result(EVICTION, NOT_YET))).isEqualTo(Retry.NONE);
  }

  private static Retry after(World world, EffectResult... results) {
    return after(world, true, results);
  }

  /// After a second look, the first of which has failed.
  private static Retry after(World world, boolean busy, EffectResult... results) {
    var decision =
        new Decision(
            ProvisioningPlan.NOTHING, List.of(), List.of(), List.of(), busy, Optional.empty());
    return Retry.NONE
        .failed()
        .after(new PassReport(world.snapshot(), decision, List.of(results), List.of()));
  }

  private static EffectResult result(Effect effect, EffectOutcome outcome) {
    return new EffectResult(new Step("subject", "because", List.of(effect)), effect, outcome);
  }

  private static World world() {
    return World.world().fixtureF1().nodePool("default");
  }

  private static ClaimRecord reserved() {
    return world()
        .claim("default-abcde", it -> it.inPool("default").state(ClaimState.RESERVED))
        .snapshot()
        .claims()
        .getFirst()
        .record();
  }
}
