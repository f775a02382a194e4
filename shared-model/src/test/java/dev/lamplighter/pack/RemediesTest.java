package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Remedy;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.World;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemediesTest {
  private static Optional<Remedy> remedy(World world) {
    ClusterSnapshot snapshot = world.snapshot();
    ProvisioningPlan plan = Remedies.in(Provisioning.decide(snapshot), snapshot);
    return Optional.ofNullable(
        plan.unschedulable().getFirst().remedies().get(NodePoolName.of("web")));
  }

  /// The cheapest of those that hold the pod with what the class and DaemonSets take, of an
  /// architecture that the pool has.
  @ParameterizedTest
  @CsvSource({"1, 6Gi, s.4x8", "3, 1Gi, s.4x8", "7, 1Gi, s.8x16"})
  void theSmallestTypeIsTheCheapestThatWouldHoldThePod(int cpu, String memory, String smallest) {
    World world =
        world()
            .nodePool(
                "web",
                p ->
                    p.requires("node.kubernetes.io/instance-type In [s.2x4]")
                        .requires("kubernetes.io/arch In [amd64]"))
            .pod("waits", p -> p.cpu(cpu).memory(memory));

    assertThat(remedy(world))
        .hasValueSatisfying(
            it -> {
              var allow = (Remedy.AllowType) it;
              assertThat(allow.smallest()).isEqualTo(InstanceTypeName.of(smallest));
              assertThat(allow.nearest().orElseThrow().type())
                  .isEqualTo(InstanceTypeName.of("s.2x4"));
            });
  }

  /// It must be true: with the type allowed the pod gets its node.
  @Test
  void aPoolThatAllowsTheTypeMakesTheNode() {
    World world =
        world()
            .daemonSet("agent", p -> p.cpu("500m"))
            .nodePool("web", p -> p.requires("node.kubernetes.io/instance-type In [s.2x4]"))
            .pod("waits", p -> p.cpu("3800m"));
    var smallest = ((Remedy.AllowType) remedy(world).orElseThrow()).smallest();

    World mended =
        world()
            .daemonSet("agent", p -> p.cpu("500m"))
            .nodePool(
                "web",
                p ->
                    p.requires(
                        "node.kubernetes.io/instance-type In [s.2x4, %s]".formatted(smallest)))
            .pod("waits", p -> p.cpu("3800m"));

    assertThat(Plans.of(mended).claims())
        .singleElement()
        .satisfies(claim -> assertThat(claim.instanceTypes()).containsExactly(smallest));
  }

  @Test
  void whatThePodItselfAsksForStays() {
    World world =
        world()
            .nodePool("web", p -> p.requires("node.kubernetes.io/instance-type In [s.2x4]"))
            .pod("waits", p -> p.cpu(3).nodeSelector("kubernetes.io/arch=amd64"));

    assertThat(remedy(world))
        .hasValueSatisfying(
            it ->
                assertThat(((Remedy.AllowType) it).smallest())
                    .isEqualTo(InstanceTypeName.of("s.4x8")));
  }

  @Test
  void whereNoTypeIsLargeEnoughLessHelps() {
    World world = world().nodePool("web").pod("waits", p -> p.cpu(1_000));

    assertThat(remedy(world))
        .hasValueSatisfying(
            it ->
                assertThat(((Remedy.AskForLess) it).most().names())
                    .containsExactly(ResourceName.CPU));
  }

  /// The refusal says it all: what is wanted and what is offered.
  @Test
  void aLabelThatDoesNotMatchHasNoRemedyBesides() {
    World world =
        world()
            .nodePool("web", p -> p.labels("team=a"))
            .pod("waits", p -> p.cpu(1).nodeSelector("team=b"));

    assertThat(remedy(world)).isEmpty();
  }
}
