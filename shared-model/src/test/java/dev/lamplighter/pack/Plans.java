package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.decision.UnschedulableText;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.snapshot.PlanningPolicy.Packing;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads plans in the words of a test.
final class Plans {
  private static final ClusterPolicy FIRST_FIT =
      ClusterPolicy.DEFAULT.withPlanning(PlanningPolicy.DEFAULT.withPacking(Packing.FIRST_FIT));

  private Plans() {}

  /// The plan of a world, whatever the order in which it is read.
  static ProvisioningPlan of(World world) {
    ProvisioningPlan plan = Provisioning.decide(world.snapshot(1));
    for (long seed = 2; seed <= 4; seed++) {
      ProvisioningPlan again = Provisioning.decide(world.snapshot(seed));
      if (!again.toString().equals(plan.toString())) {
        throw new AssertionError(
            "Input order matters:%n%s%nand with seed %d%n%s".formatted(plan, seed, again));
      }
    }
    return plan;
  }

  /// The plan of a world of the usual policy, but that nobody looks for cheaper nodes.
  static ProvisioningPlan byFirstFit(World world) {
    ClusterSnapshot snapshot = world.policy(FIRST_FIT).snapshot();
    world.policy(ClusterPolicy.DEFAULT);
    return Provisioning.decide(snapshot);
  }

  /// `platform 2: t3.small, m7i-flex.large` for each claim: pool, number of pods, types.
  static List<String> claims(ProvisioningPlan plan) {
    return plan.claims().stream().map(Plans::claim).toList();
  }

  private static String claim(PlannedClaim claim) {
    var types = claim.instanceTypes().stream().map(Object::toString).toList();
    return "%s %d: %s".formatted(claim.pool(), claim.pods().size(), String.join(", ", types));
  }

  /// `z-a 2` for each claim, `any 2` where its zone is open: zone and number of pods, sorted.
  static List<String> zones(ProvisioningPlan plan) {
    return plan.claims().stream()
        .map(
            claim ->
                claim.requirements().get(LabelKey.ZONE).singleValue().orElse("any")
                    + " "
                    + claim.pods().size())
        .sorted()
        .toList();
  }

  /// `a on n1`, `b in flight on c-1`, `c on new web`, for each pod that has a place.
  static List<String> places(ProvisioningPlan plan) {
    return plan.places().entrySet().stream()
        .map(entry -> entry.getKey().name() + " " + place(plan, entry.getValue()))
        .toList();
  }

  private static String place(ProvisioningPlan plan, Place place) {
    return switch (place) {
      case Place.ExistingNode(var node) -> "on " + node;
      case Place.InFlight(var claim) -> "in flight on " + claim;
      case Place.Planned(var name) ->
          "on new "
              + plan.claims().stream()
                  .filter(claim -> claim.name().equals(name))
                  .findFirst()
                  .orElseThrow()
                  .pool();
    };
  }

  /// The world once kube-scheduler has bound the pods that were planned on nodes.
  static ClusterSnapshot bound(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    return snapshot.withPods(
        snapshot.pods().stream().map(pod -> bound(pod, plan.places().get(pod.key()))).toList());
  }

  private static PodView bound(PodView pod, @Nullable Place place) {
    if (!(place instanceof Place.ExistingNode(var node))) {
      return pod;
    }
    var status =
        new PodView.Status(
            PodView.Phase.RUNNING,
            Optional.of(node),
            Optional.empty(),
            Optional.empty(),
            pod.status().startTime(),
            pod.status().lastTransition(),
            true);
    return new PodView(pod.meta(), pod.namespace(), pod.spec(), status);
  }

  static List<String> unschedulable(ProvisioningPlan plan) {
    return plan.unschedulable().stream().map(pod -> pod.pod().name()).toList();
  }

  /// Why the pool refuses the first pod without a place.
  static Rejection rejection(ProvisioningPlan plan, String pool) {
    Unschedulable first = plan.unschedulable().getFirst();
    Rejection rejection = first.pools().get(NodePoolName.of(pool));
    if (rejection == null) {
      throw new AssertionError("Pool %s refuses nothing: %s".formatted(pool, first));
    }
    return rejection;
  }

  static String text(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    return UnschedulableText.of(plan.unschedulable().getFirst(), snapshot.nodePools());
  }
}
