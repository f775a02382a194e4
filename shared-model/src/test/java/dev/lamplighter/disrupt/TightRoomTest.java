package dev.lamplighter.disrupt;

import static dev.lamplighter.disrupt.Consolidating.decide;
import static dev.lamplighter.disrupt.Consolidating.pool;
import static dev.lamplighter.disrupt.Consolidating.reason;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Kept.Reason;
import dev.lamplighter.model.Price;
import dev.lamplighter.testing.World;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/// Where pods move to nodes that are there, kube-scheduler has the last word.
class TightRoomTest {
  /// The large pod's only place is the small one's choice too: the node would come back, and go
  /// again, without end.
  @Test
  void aNodeStaysWhoseLargePodMayLoseItsPlaceToASmallOne() {
    assertThat(reason(largeAndSmallOn("s.2x4"), "web-n1"))
        .isEqualTo(new Reason.RoomIsTight(1, dollars("0.08"), dollars("0.08")));
  }

  /// Then there is an end to it.
  @Test
  void aNodeGoesIfWhatMayComeBackIsCheaper() {
    assertThat(decide(largeAndSmallOn("s.8x16")).commands())
        .singleElement()
        .isInstanceOf(DisruptionCommand.Delete.class);
  }

  @Test
  void aNodeGoesIfThereIsRoomForItsPodsInAnyOrder() {
    World world =
        largeAndSmallOn("s.2x4").node("third", n -> n.allocatable("cpu=1, memory=4Gi, pods=10"));

    assertThat(decide(world).commands())
        .singleElement()
        .isInstanceOf(DisruptionCommand.Delete.class);
  }

  private static World largeAndSmallOn(String type) {
    return pool()
        .node("n1", n -> n.inPool("web").claim(c -> c.type(type)))
        .pod("large", p -> p.on("n1").cpu(1))
        .pod("small", p -> p.on("n1").cpu("300m"))
        .node("first", n -> n.allocatable("cpu=1100m, memory=4Gi, pods=10"))
        .node("second", n -> n.allocatable("cpu=300m, memory=4Gi, pods=10"));
  }

  private static Price dollars(String amount) {
    return Price.ofDollars(new BigDecimal(amount));
  }
}
