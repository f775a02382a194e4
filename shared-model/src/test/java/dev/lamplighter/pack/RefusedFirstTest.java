package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// Pods that find no place behind others, and do before them (decision 0101).
class RefusedFirstTest {
  private static final String TWO_ZONES = LabelKey.ZONE + " In [z-a, z-b]";

  private static World oneType() {
    return world()
        .instanceType(
            "s.4x8",
            type -> type.capacity("cpu=4, memory=8Gi").onDemand("0.16", "z-a", "z-b", "z-c"));
  }

  /// It wants a host with its kind, and nobody of its kind there; so it must be the first.
  @Test
  void aPodThatOnlyAsTheFirstOfItsGroupHasAPlaceIsTheFirst() {
    World world =
        oneType()
            .nodePool("web")
            .pods(2, "follower", pod -> pod.cpu(3).labels("app=d"))
            .pod(
                "leader",
                pod ->
                    pod.cpu(2)
                        .labels("app=d")
                        .podAffinity(LabelKey.HOSTNAME, Labels.of("app", "d"))
                        .antiAffinity(LabelKey.HOSTNAME, Labels.of("app", "d")));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(plan.claims()).hasSize(3);
  }

  @Test
  void aPodThatIsOutOfPlaceBesideARunningOneOfItsGroupStaysWithout() {
    World world =
        oneType()
            .nodePool("web")
            .node("n1", node -> node.allocatable("cpu=1, memory=2Gi"))
            .pod("running", pod -> pod.labels("app=d").cpu(1).on("n1"))
            .pod(
                "leader",
                pod ->
                    pod.cpu(2)
                        .labels("app=d")
                        .podAffinity(LabelKey.HOSTNAME, Labels.of("app", "d"))
                        .antiAffinity(LabelKey.HOSTNAME, Labels.of("app", "d")));

    assertThat(unschedulable(Plans.of(world))).containsExactly("leader");
  }

  /// The large pods come first, and with them there is one too many in the zone of the only node.
  @Test
  void podsThatMustBeSpreadHaveAPlaceBeforePodsThatOnlyCount() {
    World world =
        oneType()
            .nodePool("web", pool -> pool.requires(TWO_ZONES).limits("nodes=1"))
            .pods(2, "plain", pod -> pod.cpu("1500m").labels("app=a"))
            .pod("spread", pod -> pod.cpu("500m").labels("app=a").spread(LabelKey.ZONE));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(zones(plan)).containsExactly("z-a 3");
  }

  /// Else the large pod would have a node, and the small ones only one of two.
  @Test
  void noPodLosesItsPlaceForThat() {
    World world =
        oneType()
            .nodePool("web", pool -> pool.requires(TWO_ZONES).limits("nodes=1"))
            .pod("plain", pod -> pod.cpu(4).nodeSelector(LabelKey.ZONE + "=z-a"))
            .pods(2, "spread", pod -> pod.cpu(1).labels("app=a").spread(LabelKey.ZONE));

    assertThat(Plans.places(Plans.of(world))).containsExactly("plain on new web");
  }

  /// Both pools have nodes in z-a for the same price; only the limited one has some in z-b.
  @Test
  void ofPoolsWithNodesAsCheapTheOneWithoutLimitsIsUsedFirst() {
    World world =
        oneType()
            .nodePool("limited", pool -> pool.requires(TWO_ZONES).limits("nodes=1"))
            .nodePool("other", pool -> pool.requires(LabelKey.ZONE + " In [z-a]"))
            .pods(2, "a", pod -> pod.cpu(3).labels("app=a").spread(LabelKey.ZONE));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(Plans.claims(plan)).containsExactly("other 1: s.4x8", "limited 1: s.4x8");
  }

  /// The pool that alone has z-c comes first by its weight, and would be spent in z-a and z-b.
  @Test
  void spreadPodsGoFirstWhereTheFewestPoolsHaveNodes() {
    World world =
        oneType()
            .nodePool("everywhere", pool -> pool.weight(50).limits("nodes=2"))
            .nodePool("two-zones", pool -> pool.requires(TWO_ZONES))
            .pods(3, "a", pod -> pod.cpu(3).labels("app=a").spread(LabelKey.ZONE));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(zones(plan)).containsExactly("z-a 1", "z-b 1", "z-c 1");
    assertThat(Plans.claims(plan))
        .containsExactly("everywhere 1: s.4x8", "everywhere 1: s.4x8", "two-zones 1: s.4x8");
  }

  /// The small pod has room nowhere but on the node; the large ones may have nodes made for them.
  @Test
  void aPodThatOnlyANodeTakesComesBeforeThoseThatAnyTakes() {
    World world =
        oneType()
            .nodePool("web")
            .node("n1", node -> node.allocatable("cpu=4, memory=8Gi").labels("disk=fast"))
            .pods(2, "any", pod -> pod.cpu(3))
            .pods(2, "fast", pod -> pod.cpu(2).nodeSelector("disk=fast"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(plan.claims()).hasSize(2);
  }
}
