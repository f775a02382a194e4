package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.schedule.DaemonSets;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Pods that find no place though zones are decided for them cost the others nothing (decision
/// 0010).
class DecidedInVainTest {

  /// One node holds one of these.
  private static Consumer<PodDraft> large(String labels) {
    return pod -> pod.cpu(3).labels(labels);
  }

  private static Consumer<PodDraft> spread(String app, LabelKey key) {
    return pod -> pod.labels(app).spread(key, spread -> spread.over(app));
  }

  private static World pricedByZone(Consumer<NodePoolDraft> pool) {
    return world()
        .instanceType(
            "s.4x8",
            type ->
                type.capacity("cpu=4, memory=8Gi").onDemand("0.90", "z-a").onDemand("0.20", "z-b"))
        .nodePool("web", pool);
  }

  private static ProvisioningPlan simulated(World world) {
    ClusterSnapshot snapshot = world.snapshot();
    return Provisioning.of(snapshot).decideOn(snapshot);
  }

  @Test
  void nodesStayWhereTheyAreCheapestWhereALimitLeavesTheSpreadPodWithoutOneAllTheSame() {
    World world =
        pricedByZone(pool -> pool.limits("nodes=2"))
            .pods(2, "large", large("app=a"))
            .pod("small", spread("app=a", LabelKey.ZONE).andThen(pod -> pod.cpu(2)));

    for (ProvisioningPlan plan :
        List.of(Plans.byFirstFit(world), Plans.of(world), simulated(world))) {
      assertThat(unschedulable(plan)).containsExactly("small");
      assertThat(plan.cost()).isEqualTo(Price.ofMicros(400_000));
    }
  }

  @Test
  void nodesStayOnSpotWhereThePodThatIsSpreadOverCapacityTypesGetsNoneAllTheSame() {
    World world =
        world()
            .instanceType(
                "s.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi").onDemand("1.00", "z-a").spot("0.20", "z-a"))
            .nodePool(
                "web",
                pool ->
                    pool.requires(LabelKey.CAPACITY_TYPE + " In [spot, on-demand]")
                        .limits("nodes=2"))
            .pods(2, "large", large("app=a"))
            .pod("small", spread("app=a", LabelKey.CAPACITY_TYPE).andThen(pod -> pod.cpu(2)));

    assertThat(Plans.byFirstFit(world).cost()).isEqualTo(Price.ofMicros(400_000));
    assertThat(Plans.of(world).cost()).isEqualTo(Price.ofMicros(400_000));
  }

  /// The pod of `b` has a place only where the nodes of its kind are known to be in two zones.
  @Test
  void whatIsDecidedForPodsThatFindPlacesIsKept() {
    World world =
        pricedByZone(pool -> pool.limits("nodes=2"))
            .nodePool(
                "other", pool -> pool.labels("team=b").taint("team=b:NoSchedule").limits("nodes=2"))
            .pods(2, "a", large("app=a"))
            .pods(
                2,
                "b",
                large("app=b")
                    .andThen(pod -> pod.nodeSelector("team=b").tolerates("team=b:NoSchedule")))
            .pod("a-small", spread("app=a", LabelKey.ZONE).andThen(pod -> pod.cpu(2)))
            .pod(
                "b-small",
                spread("app=b", LabelKey.ZONE)
                    .andThen(
                        pod -> pod.cpu(1).nodeSelector("team=b").tolerates("team=b:NoSchedule")));

    ProvisioningPlan plan = Plans.byFirstFit(world);

    assertThat(unschedulable(plan)).containsExactly("a-small");
    assertThat(plan.cost()).isEqualTo(Price.ofMicros(1_500_000));
  }

  @Test
  void claimsKeepTheirZonesOpenWhereAllCostTheSame() {
    World world =
        world()
            .instanceType(
                "s.4x8", type -> type.capacity("cpu=4, memory=8Gi").onDemand("0.16", "z-a", "z-b"))
            .nodePool("web", pool -> pool.limits("nodes=2"))
            .pods(2, "large", large("app=a"))
            .pod("small", spread("app=a", LabelKey.ZONE).andThen(pod -> pod.cpu(2)));

    assertThat(zones(Plans.byFirstFit(world))).containsExactly("any 1", "any 1");
  }

  /// The limit would go to the larger pods first, and the plan is made again by priority.
  @Test
  void nothingIsDecidedInVainByPriorityEither() {
    World world =
        pricedByZone(pool -> pool.limits("nodes=2"))
            .pods(3, "large", large("app=a"))
            .pods(2, "first", pod -> pod.cpu("2500m").labels("app=a").priority(10))
            .pod("small", spread("app=a", LabelKey.ZONE).andThen(pod -> pod.cpu(2)));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(Plans.places(plan)).containsExactly("first-1 on new web", "first-2 on new web");
    assertThat(plan.cost()).isEqualTo(Price.ofMicros(400_000));
  }

  @Test
  void noSecondPlanIsMadeWhereEveryPodForWhichZonesAreDecidedHasAPlace() {
    ClusterSnapshot snapshot =
        pricedByZone(_ -> {})
            .pods(2, "large", large("app=a"))
            .pod("small", spread("app=a", LabelKey.ZONE).andThen(pod -> pod.cpu(1)))
            .pod("huge", pod -> pod.cpu(64))
            .snapshot();
    Pools pools = Pools.of(snapshot, DaemonSets.of(snapshot));
    var made = FirstFitPlan.of(snapshot, pools, Queue.of(PlacementOrder.FIRST_FIT_DECREASING));

    assertThat(zones(made.plan())).contains("z-a 1");
    assertThat(DecidedInVain.takenBack(made, snapshot, pools)).isSameAs(made);
  }
}
