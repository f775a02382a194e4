package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.World;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ReservationLeftTest {
  @Test
  void anInstanceThatLeftItsReservationIsOnDemandAndCostsWhatThatCosts() {
    ClaimRecord next = updated(c -> c.reservation("cr-1").instanceIs(CapacityType.ON_DEMAND));

    assertThat(next.launched().map(Launched::capacityType)).contains(CapacityType.ON_DEMAND);
    assertThat(next.launched().map(Launched::price))
        .contains(Price.ofDollars(new BigDecimal("0.16")));
    assertThat(next.labels().get(LabelKey.CAPACITY_TYPE)).contains("on-demand");
    assertThat(next.labels().get(LabelKey.CAPACITY_RESERVATION_ID)).isEmpty();
  }

  @Test
  void itsNodeLosesTheLabelsOfTheReservation() {
    var marks =
        Effects.in(
                Lifecycle.decide(
                    with(c -> c.reservation("cr-1").instanceIs(CapacityType.ON_DEMAND)).snapshot()),
                Effect.ApplyNode.class)
            .getFirst();

    assertThat(marks.metadata().labels().get(LabelKey.CAPACITY_TYPE)).contains("on-demand");
    assertThat(marks.metadata().labels().get(LabelKey.CAPACITY_RESERVATION_ID)).isEmpty();
  }

  @Test
  void nothingHappensWhileEc2ShowsItThereOrStillPendingOrNotAtAll() {
    assertThat(updates(c -> c.reservation("cr-1"))).isEmpty();
    assertThat(
            updates(
                c ->
                    c.reservation("cr-1")
                        .instanceIs(CapacityType.ON_DEMAND)
                        .instance(Instance.State.PENDING)))
        .isEmpty();
    assertThat(
            updates(
                c -> c.reservation("cr-1").instanceIs(CapacityType.ON_DEMAND).withoutInstance()))
        .allMatch(it -> it.next().labels().has(LabelKey.CAPACITY_TYPE, "reserved"));
  }

  /// Spec AWS 3.10: the reverse is not done.
  @Test
  void oneOnDemandThatAReservationTookInStaysOnDemand() {
    assertThat(updates(c -> c.instanceIs(CapacityType.RESERVED))).isEmpty();
  }

  private static ClaimRecord updated(Consumer<ClaimDraft> described) {
    return updates(described).getFirst().next();
  }

  private static List<Effect.UpdateClaim> updates(Consumer<ClaimDraft> described) {
    return Effects.in(Lifecycle.decide(with(described).snapshot()), Effect.UpdateClaim.class);
  }

  private static World with(Consumer<ClaimDraft> described) {
    return world()
        .at(START.plusSeconds(600))
        .nodePool("web")
        .instanceType(
            "m",
            t ->
                t.capacity("cpu=4, memory=8Gi")
                    .onDemand("0.16", "z-a")
                    .reserved("cr-1", 1, "0.16", "z-a"))
        .node(
            "n1",
            n ->
                n.inPool("web")
                    .claim(
                        c -> {
                          c.type("m");
                          described.accept(c);
                        }));
  }
}
