package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.NodeClasses.block;
import static dev.lamplighter.testing.NodeClasses.lent;
import static dev.lamplighter.testing.NodeClasses.reservation;
import static dev.lamplighter.testing.NodeClasses.reserving;
import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Spec AWS 3.10: nodes leave a capacity block 40 minutes before its end.
class BlockEndsTest {
  private static final Instant END = START.plus(Duration.ofHours(5));
  private static final Instant LEFT = END.minus(Duration.ofMinutes(40));
  private static final Instant TAKEN = END.minus(Duration.ofMinutes(30));
  private static final ResolvedCapacityReservation BLOCK =
      block(reservation("cr-1", "m", "z-a", 0), END);

  @Test
  void drainsFortyMinutesBeforeTheEndAndIsGoneBeforeEc2TakesTheInstance() {
    ClaimRecord next = updates(LEFT, BLOCK, _ -> {}).getFirst();

    assertThat(next.state()).isEqualTo(ClaimState.DRAINING);
    assertThat(next.removal().map(Removal::cause)).contains(Removal.Cause.CAPACITY_BLOCK_ENDS);
    assertThat(next.removal().flatMap(Removal::deadline)).contains(TAKEN);
  }

  @Test
  void staysUntilThenAndIsLookedAtThen() {
    var snapshot = with(LEFT.minusSeconds(1), BLOCK, _ -> {}).snapshot();

    assertThat(updates(LEFT.minusSeconds(1), BLOCK, _ -> {}))
        .noneMatch(next -> next.state().leaving());
    assertThat(Lifecycle.nextTimer(snapshot)).contains(LEFT);
  }

  @Test
  void keepsTheEndWithTheClaimAsSoonAsAClassKnowsItAndAsLongAsItStandsOnlyOnce() {
    ClaimRecord kept = updates(START, BLOCK, _ -> {}).getFirst();

    assertThat(kept.annotations()).containsEntry(AnnotationKey.CAPACITY_BLOCK_ENDS, END.toString());
    assertThat(updates(START, BLOCK, keeping(END))).isEmpty();
    assertThat(updates(START, block(BLOCK, END.plusSeconds(60)), keeping(END)).getFirst())
        .as("a block that was extended")
        .satisfies(
            next ->
                assertThat(next.annotations())
                    .containsEntry(
                        AnnotationKey.CAPACITY_BLOCK_ENDS, END.plusSeconds(60).toString()));
  }

  /// Somebody changed the selector since: EC2 ends the instances all the same.
  @Test
  void drainsAheadOfTheEndOfABlockThatNoClassSelectsAnyMore() {
    var another = block(reservation("cr-9", "m", "z-a", 0), END.plus(Duration.ofDays(1)));

    assertThat(updates(LEFT, another, keeping(END)).getFirst().removal())
        .hasValueSatisfying(
            removal -> {
              assertThat(removal.cause()).isEqualTo(Removal.Cause.CAPACITY_BLOCK_ENDS);
              assertThat(removal.deadline()).contains(TAKEN);
            });
    assertThat(updates(LEFT.minusSeconds(1), another, keeping(END)))
        .noneMatch(next -> next.state().leaving());
    assertThat(Lifecycle.nextTimer(with(LEFT.minusSeconds(1), another, keeping(END)).snapshot()))
        .contains(LEFT);
  }

  private static Consumer<ClaimDraft> keeping(Instant end) {
    return claim -> claim.annotation(AnnotationKey.CAPACITY_BLOCK_ENDS, end.toString());
  }

  @Test
  void givesADrainThatIsUnderWayItsDeadline() {
    var before = new Removal(Removal.Cause.DELETED, "deleted", Optional.empty());
    Consumer<ClaimDraft> draining = c -> c.state(ClaimState.DRAINING).removal(before);

    assertThat(updates(LEFT, BLOCK, draining))
        .extracting(ClaimRecord::removal)
        .containsExactly(Optional.of(before.withDeadline(Optional.of(TAKEN))));
    assertThat(updates(LEFT.minusSeconds(1), BLOCK, draining)).isEmpty();
  }

  @Test
  void keepsAnEarlierDeadlineOfADrainThatIsUnderWay() {
    var before = new Removal(Removal.Cause.DELETED, "deleted", Optional.of(TAKEN.minusSeconds(60)));

    assertThat(updates(LEFT, BLOCK, c -> c.state(ClaimState.DRAINING).removal(before))).isEmpty();
  }

  /// An on-demand reservation's end sets nobody out: its instances run on.
  @Test
  void nobodyElseLeaves() {
    assertThat(updates(LEFT, lent(BLOCK), _ -> {})).noneMatch(next -> next.state().leaving());
    assertThat(updates(LEFT, BLOCK, c -> c.reservation("cr-2")))
        .noneMatch(next -> next.state().leaving());
  }

  private static List<ClaimRecord> updates(
      Instant now, ResolvedCapacityReservation reservation, Consumer<ClaimDraft> described) {
    return Effects.in(
            Lifecycle.decide(with(now, reservation, described).snapshot()),
            Effect.UpdateClaim.class)
        .stream()
        .map(Effect.UpdateClaim::next)
        .toList();
  }

  private static World with(
      Instant now, ResolvedCapacityReservation reservation, Consumer<ClaimDraft> described) {
    return world()
        .at(now)
        .nodeClass(reserving(NodeClasses.resolved("default", ClaimDraft.IMAGE), reservation))
        .nodePool("web")
        .instanceType(
            "m",
            t ->
                t.capacity("cpu=4, memory=8Gi")
                    .reserved("cr-1", reservation.market(), 0, "0.16", "z-a"))
        .node(
            "n1",
            n ->
                n.inPool("web")
                    .claim(
                        c -> {
                          c.type("m").reservation("cr-1");
                          described.accept(c);
                        }));
  }
}
