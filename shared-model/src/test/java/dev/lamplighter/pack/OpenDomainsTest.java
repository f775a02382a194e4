package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Claims that could be in several zones, with pods that count for others (decision 0010).
class OpenDomainsTest {
  private static final String[] ZONES = {"z-a", "z-b", "z-c"};

  /// One node holds one of these, and one small pod beside it.
  private static Consumer<PodDraft> large(String labels) {
    return pod -> pod.cpu(3).labels(labels);
  }

  private static Consumer<PodDraft> spread() {
    return pod -> pod.cpu(1).labels("app=a").spread(LabelKey.ZONE, spread -> spread.over("app=a"));
  }

  private static World oneType(Consumer<NodePoolDraft> pool) {
    return world()
        .instanceType("s.4x8", type -> type.capacity("cpu=4, memory=8Gi").onDemand("0.16", ZONES))
        .nodePool("web", pool);
  }

  private static World oneType() {
    return oneType(_ -> {});
  }

  @Test
  void claimsWithPodsThatCountGetAZoneOfTheirOwnWhereASpreadWouldFindNone() {
    World world = oneType().pods(3, "large", large("app=a")).pods(3, "small", spread());

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(zones(plan)).containsExactly("z-a 2", "z-b 2", "z-c 2");
  }

  @Test
  void theZoneWithTheFewestPodsThatCountIsFilledFirst() {
    World world =
        oneType()
            .node("n1", node -> node.zone("z-a").allocatable("cpu=2, memory=4Gi"))
            .pods(2, "running", pod -> pod.cpu(1).labels("app=a").on("n1"))
            .pods(4, "large", large("app=a"))
            .pods(1, "small", spread());

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(zones(plan)).containsExactly("z-b 1", "z-b 2", "z-c 1", "z-c 1");
  }

  @Test
  void ofZonesAsEmptyTheCheapestIsTaken() {
    World world =
        world()
            .instanceType(
                "s.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi")
                        .onDemand("0.16", "z-a", "z-b")
                        .onDemand("0.12", "z-c"))
            .nodePool("web")
            .pods(1, "large", large("app=a"))
            .pods(1, "small", spread());

    assertThat(zones(Plans.byFirstFit(world))).containsExactly("z-a 1", "z-c 1");
  }

  @Test
  void claimsWhosePodsCountForNobodyKeepTheirZonesOpen() {
    World world =
        oneType()
            .pods(2, "large", large("app=a"))
            .pods(2, "other", large("app=b"))
            .pods(2, "small", spread());

    ProvisioningPlan plan = Plans.byFirstFit(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(zones(plan)).contains("any 1");
  }

  @Test
  void nothingIsDecidedWhereEveryPodHasAPlace() {
    World world = oneType().pods(3, "large", large("app=a")).pods(3, "small", large("app=b"));

    assertThat(zones(Plans.of(world))).containsOnly("any 1");
  }

  /// That the pods are too large is no matter of zones.
  @Test
  void nothingIsDecidedForPodsThatFitNowhere() {
    World world =
        oneType()
            .pods(3, "large", large("app=a"))
            .pods(1, "huge", spread().andThen(pod -> pod.cpu(64)));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).containsExactly("huge-1");
    assertThat(zones(plan)).containsOnly("any 1");
  }

  @Test
  void aClaimThatMustHaveTwoZonesToChooseFromKeepsThem() {
    World world =
        oneType(pool -> pool.requires(LabelKey.ZONE + " In [z-a, z-b, z-c] min 2"))
            .pods(3, "large", large("app=a"))
            .pods(1, "small", spread());

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).containsExactly("small-1");
    assertThat(zones(plan)).containsOnly("any 1");
  }

  /// In each zone there is but one of the two types.
  @Test
  void aClaimKeepsTheTypesThatItMustShow() {
    World world =
        world()
            .instanceType(
                "s.4x8", type -> type.capacity("cpu=4, memory=8Gi").onDemand("0.16", "z-a", "z-c"))
            .instanceType(
                "t.4x8", type -> type.capacity("cpu=4, memory=8Gi").onDemand("0.16", "z-b", "z-c"))
            .nodePool(
                "web", pool -> pool.requires(LabelKey.INSTANCE_TYPE + " In [s.4x8, t.4x8] min 2"))
            .pods(2, "large", large("app=a"))
            .pods(1, "small", spread());

    ProvisioningPlan plan = Plans.of(world);

    assertThat(plan.claims()).allSatisfy(claim -> assertThat(claim.instanceTypes()).hasSize(2));
  }

  @Test
  void podsAreTakenToAZoneWhereTheOthersAreOnceThatIsDecided() {
    World world =
        oneType()
            .pods(1, "db", pod -> pod.cpu(4).labels("app=db"))
            .pods(2, "a", pod -> pod.cpu(3).podAffinity(LabelKey.ZONE, Labels.of("app", "db")));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(zones(plan)).containsExactly("z-a 1", "z-a 1", "z-a 1");
  }

  @Test
  void podsThatOthersMustKeepAwayFromLeaveThemAZone() {
    World world =
        oneType()
            .pods(3, "db", pod -> pod.cpu(4).labels("app=db"))
            .pods(1, "a", pod -> pod.cpu(3).antiAffinity(LabelKey.ZONE, Labels.of("app", "db")));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(zones(plan)).hasSize(4);
  }

  /// What the pool says is that its limit is reached.
  @Test
  void claimsGetAZoneOfTheirOwnForPodsThatALimitKeepsOnThem() {
    World world =
        oneType(pool -> pool.requires(LabelKey.ZONE + " In [z-a, z-b]").limits("nodes=2"))
            .pods(2, "large", large("app=a"))
            .pods(2, "small", spread());

    ProvisioningPlan plan = Plans.byFirstFit(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(zones(plan)).containsExactly("z-a 2", "z-b 2");
  }
}
