package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.claims;
import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.rejection;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// C041: a DaemonSet's pod that a pending pod would evict takes nothing from it.
class PreemptedDaemonSetsTest {
  private static final String GPU = "nvidia.com/gpu";

  /// A placeholder of a low PriorityClass, which fills the only type there is.
  private static World filled() {
    return world()
        .nodePool("gpu", pool -> pool.requires("node.kubernetes.io/instance-type In [g4.48x192]"))
        .daemonSet("placeholder", pod -> pod.request(GPU, "4").cpu(47).priority(-10));
  }

  @Test
  void aPlaceholderOfLowerPriorityIsLeftOut() {
    ProvisioningPlan plan = Plans.of(filled().pod("train", p -> p.cpu(4).request(GPU, "4")));

    assertThat(claims(plan)).containsExactly("gpu 1: g4.48x192");
    assertThat(plan.claims().getFirst().requests().get(ResourceName.of(GPU))).isEqualTo(4);
  }

  @Test
  void aPlaceholderCountsForPodsThatMayNotEvictIt() {
    World equal = filled().pod("train", p -> p.cpu(4).request(GPU, "4").priority(-10));
    World never = filled().pod("train", p -> p.cpu(4).request(GPU, "4").preemptsNobody());

    for (World world : new World[] {equal, never}) {
      ProvisioningPlan plan = Plans.of(world);
      assertThat(plan.claims()).isEmpty();
      assertThat(rejection(plan, "gpu")).isInstanceOf(Rejection.NoInstanceType.class);
    }
  }

  @Test
  void aClaimHasRoomForFurtherPodsThatEvictThePlaceholder() {
    ProvisioningPlan plan =
        Plans.byFirstFit(
            filled()
                .pod("train", p -> p.cpu(20).request(GPU, "1"))
                .pod("infer", p -> p.cpu(10).request(GPU, "1")));

    assertThat(claims(plan)).containsExactly("gpu 2: g4.48x192");
  }

  /// The least of the pods may be there before the others are.
  @Test
  void itIsLeftOutOnlyWhereEachPodOfTheNodeEvictsIt() {
    ProvisioningPlan plan =
        Plans.of(
            filled()
                .pod("train", p -> p.cpu(40).request(GPU, "4"))
                .pod("filler", p -> p.cpu(2).priority(-10)));

    assertThat(claims(plan)).containsExactly("gpu 1: g4.48x192");
    assertThat(unschedulable(plan)).containsExactly("filler");
  }

  /// Or the next look would buy another node.
  @ParameterizedTest
  @EnumSource(
      value = ClaimState.class,
      names = {"RESERVED", "LAUNCHED"})
  void theNodeOnItsWayStillHoldsThePodsItWasMadeFor(ClaimState state) {
    World world =
        filled()
            .claim(
                "gpu-1",
                claim -> claim.inPool("gpu").type("g4.48x192").state(state).planned("train"))
            .pod("train", p -> p.cpu(4).request(GPU, "4"));

    assertThat(places(Plans.of(world))).containsExactly("train in flight on gpu-1");
  }

  /// kube-scheduler is about to evict it.
  @ParameterizedTest
  @EnumSource(
      value = ClaimState.class,
      names = {"REGISTERED", "INITIALIZED"})
  void theNodeOnWhichThePlaceholderRunsHoldsThePod(ClaimState state) {
    World world =
        filled()
            .node(
                "n1",
                node ->
                    node.claim("gpu-1", it -> it.inPool("gpu").type("g4.48x192").state(state))
                        .allocatable("cpu=48, memory=192Gi, pods=110, nvidia.com/gpu=4"))
            .pod(
                "placeholder-1",
                p ->
                    p.ownedBy(ObjectKind.DAEMON_SET, "placeholder")
                        .request(GPU, "4")
                        .cpu(47)
                        .priority(-10)
                        .on("n1"))
            .pod("train", p -> p.cpu(4).request(GPU, "4"));

    assertThat(places(Plans.of(world)).getFirst()).contains("1");
    assertThat(Plans.of(world).claims()).isEmpty();
  }

  /// Another way to evict it would be one node more for each pod of its priority.
  @Test
  void theRoomOfAPlaceholderIsGivenAwayOnce() {
    World world =
        filled()
            .node(
                "n1",
                node ->
                    node.claim("gpu-1", it -> it.inPool("gpu").type("g4.48x192"))
                        .allocatable("cpu=48, memory=192Gi, pods=110, nvidia.com/gpu=4"))
            .pods(2, "train", p -> p.cpu(4).request(GPU, "4"));

    assertThat(places(Plans.of(world)))
        .containsExactlyInAnyOrder("train-1 on n1", "train-2 on new gpu");
  }

  /// Admission and autoscalers change what a template says.
  @Test
  void aDaemonSetAsksForWhatItsNewestPodAsksFor() {
    World world =
        world()
            .nodePool(
                "web", pool -> pool.requires("node.kubernetes.io/instance-type In [s.4x8, s.8x16]"))
            .daemonSet("agent", pod -> pod.cpu("100m"))
            .node("n1", node -> node.allocatable("cpu=2, memory=4Gi, pods=10"))
            .pod("agent-1", p -> p.ownedBy(ObjectKind.DAEMON_SET, "agent").cpu(2).on("n1"))
            .pod("a", p -> p.cpu(3));

    assertThat(claims(Plans.of(world))).containsExactly("web 1: s.8x16");
  }

  /// The number of a class is not in a DaemonSet's template: only admission writes it into pods.
  @Test
  void theClassOfATemplateIsWorthWhatPodsOfItShow() {
    World unknown =
        world()
            .nodePool(
                "gpu", pool -> pool.requires("node.kubernetes.io/instance-type In [g4.48x192]"))
            .daemonSet("agent", pod -> pod.cpu(47).priorityClass("filler"))
            .pod("train", p -> p.cpu(4).priority(5));
    World known =
        world()
            .nodePool(
                "gpu", pool -> pool.requires("node.kubernetes.io/instance-type In [g4.48x192]"))
            .daemonSet("agent", pod -> pod.cpu(47).priorityClass("filler"))
            .node("n1", node -> node.allocatable("cpu=1, memory=1Gi, pods=10"))
            .pod("other", p -> p.priorityClass("filler").priority(-7).on("n1"))
            .pod("train", p -> p.cpu(4).priority(5));

    assertThat(Plans.of(unknown).claims()).isEmpty();
    assertThat(claims(Plans.of(known))).containsExactly("gpu 1: g4.48x192");
  }
}
