package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.Price;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.World;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/// Cases of users: GPUs, nodes that are ready before their devices are, and plans that
/// kube-scheduler did not follow.
class MoreCasesTest {
  private static final String GPU = "nvidia.com/gpu";

  /// C035: the node is judged, and its port is taken.
  @Test
  void twoPodsOfADaemonSetWithOnePortOnANodeAreNoFault() {
    World world =
        world()
            .nodePool("web", p -> p.requires("kubernetes.io/arch In [amd64]"))
            .node("n1", n -> n.inPool("web"))
            .pod(
                "v1",
                p ->
                    p.on("n1")
                        .ownedBy(ObjectKind.DAEMON_SET, "d")
                        .hostPort(8125)
                        .deletingSince(World.START))
            .pod("v2", p -> p.on("n1").ownedBy(ObjectKind.DAEMON_SET, "d").hostPort(8125))
            .pod("free", p -> p.cpu(1))
            .pod("taken", p -> p.cpu(1).hostPort(8125));

    assertThat(places(Plans.of(world))).containsExactly("free on n1", "taken on new web");
  }

  /// C046: a box with four serves a pod that wants one.
  @Test
  void aPodWithOneGpuGetsTheBoxWithFourWhereThereIsNoOther() {
    World world =
        world()
            .nodePool("gpu", p -> p.requires("node.kubernetes.io/instance-type In [g4.48x192]"))
            .pod("p", p -> p.cpu(1).request(GPU, "1"));

    assertThat(Plans.claims(Plans.of(world))).containsExactly("gpu 1: g4.48x192");
  }

  /// C046: four boxes with one are cheaper than one box with four.
  @Test
  void fourPodsWithOneGpuGetWhatIsCheapest() {
    World world =
        world()
            .nodePool(
                "gpu", p -> p.requires("node.kubernetes.io/instance-type In [g1.4x16, g4.48x192]"))
            .pods(4, "p", p -> p.cpu(1).request(GPU, "1"));

    ProvisioningPlan plan = Plans.of(world);

    Price price = plan.claims().stream().map(it -> it.cheapest()).reduce(Price.ZERO, Price::plus);
    assertThat(price.dollars()).isLessThanOrEqualTo(new BigDecimal("2.12"));
  }

  /// C050: until it is initialized a node has what its type promises.
  @Test
  void aNodeThatIsReadyWithoutItsGpuKeepsItsPod() {
    World world =
        world()
            .nodePool("gpu", p -> p.requires("node.kubernetes.io/instance-type In [g1.4x16]"))
            .node(
                "n1",
                n ->
                    n.inPool("gpu")
                        .allocatable("cpu=4, memory=16Gi, pods=110")
                        .claim(c -> c.type("g1.4x16").state(ClaimState.REGISTERED)))
            .pod("p", p -> p.cpu(1).request(GPU, "1"));

    assertThat(Plans.of(world).claims()).isEmpty();
  }

  /// C158: what is in flight, and what others left free, is counted anew in each look.
  @Test
  void podsThatWereBoundOtherwiseThanPlannedMakeNoMoreNodes() {
    World world = world().nodePool("web", p -> p.requires("kubernetes.io/arch In [amd64]"));
    for (int i = 1; i <= 3; i++) {
      String node = "n" + i;
      world.node(node, n -> n.inPool("web").claim(c -> c.type("s.8x16")));
      world.pods(4, "bound-" + i, p -> p.cpu(1).memory("1Gi").on(node));
    }
    for (int i = 1; i <= 7; i++) {
      world.claim("web-" + i, c -> c.inPool("web").type("s.8x16").state(ClaimState.LAUNCHED));
    }
    world.pods(38, "p", p -> p.cpu(1).memory("1Gi"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(plan.claims()).isEmpty();
    assertThat(plan.places()).hasSize(38);
  }
}
