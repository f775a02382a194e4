package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.Resources;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// Nodes stay for the room that CapacityBuffers ask for, and for no more (spec core 1.9).
class RoomKeptTest {
  private static World pool(int room) {
    return world()
        .at(World.START.plus(Duration.ofHours(2)))
        .nodePool(
            "web",
            p ->
                p.budget(100)
                    .requires("node.kubernetes.io/instance-type In [s.4x8, s.8x16]")
                    .requires("karpenter.sh/capacity-type In [on-demand]"))
        .podTemplate("room", p -> p.cpu(1).memory("1Gi"))
        .capacityBuffer(
            "spare",
            new CapacityBuffer.Spec(
                CapacityBuffer.ACTIVE,
                Optional.of("room"),
                Optional.empty(),
                OptionalInt.of(room),
                OptionalInt.empty(),
                Resources.EMPTY));
  }

  private static DisruptionDecision decide(World world) {
    ClusterSnapshot snapshot = world.snapshot();
    return Disruption.decide(snapshot, Provisioning.decide(snapshot));
  }

  @Test
  void anEmptyNodeStaysForTheRoomThatItHas() {
    World world = pool(2).node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")));

    DisruptionDecision decision = decide(world);

    assertThat(decision.commands()).isEmpty();
    assertThat(decision.kept())
        .extracting(Kept::reason)
        .containsExactly(new Kept.Reason.KeepsRoom("default/spare"));
  }

  @Test
  void anEmptyNodeGoesWhereAnotherHasTheRoom() {
    World world =
        pool(2)
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .node("n2", n -> n.inPool("web").claim(c -> c.type("s.4x8")));

    assertThat(decide(world).commands())
        .singleElement()
        .isInstanceOf(DisruptionCommand.DeleteEmpty.class);
  }

  /// n2 could take the pod, but then there would be no room left.
  @Test
  void aNodeWhosePodFitsElsewhereStaysForTheRoomThatItHas() {
    World world =
        pool(5)
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .node("n2", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("a", p -> p.on("n1").cpu(1).memory("1Gi"))
            .pod("b", p -> p.on("n2").cpu(1).memory("1Gi"));
    World without =
        pool(0)
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .node("n2", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("a", p -> p.on("n1").cpu(1).memory("1Gi"))
            .pod("b", p -> p.on("n2").cpu(1).memory("1Gi"));

    assertThat(decide(without).commands()).isNotEmpty();
    assertThat(decide(world).commands()).isEmpty();
  }

  /// Half of it is needed, and the replacement has room for pod and buffer.
  @Test
  void aNodeIsReplacedByACheaperOneThatHasTheRoomToo() {
    World world =
        pool(2)
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
            .pod("a", p -> p.on("n1").cpu(1).memory("1Gi"));
    World tooMuch =
        pool(4)
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
            .pod("a", p -> p.on("n1").cpu(1).memory("1Gi"));

    assertThat(decide(world).commands())
        .singleElement()
        .isInstanceOf(DisruptionCommand.Replace.class);
    assertThat(decide(tooMuch).commands()).isEmpty();
  }

  /// Room is no reason to run an old image.
  @Test
  void aDriftedNodeIsReplacedThoughItKeepsRoom() {
    World world =
        pool(2)
            .nodeClass(NodeClasses.resolved("default", ImageId.of("ami-0aa")))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("a", p -> p.on("n1").cpu(1).memory("1Gi"));

    assertThat(decide(world).commands())
        .singleElement()
        .isInstanceOf(DisruptionCommand.Replace.class);
  }

  @Test
  void nobodyIsEvictedOrToldForRoom() {
    ClusterSnapshot snapshot =
        pool(2).node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8"))).snapshot();
    ProvisioningPlan plan = Provisioning.decide(snapshot);

    assertThat(plan.places()).hasSize(2);
    assertThat(snapshot.pods()).isEmpty();
  }
}
