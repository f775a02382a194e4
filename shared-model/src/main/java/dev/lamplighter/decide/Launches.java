package dev.lamplighter.decide;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.Step;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.launch.AddressesInFlight;
import dev.lamplighter.launch.LaunchPlanning;
import dev.lamplighter.launch.LaunchPreparation;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.pack.Remedies;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// A plan made ready to launch: its claims as steps, and the plan without those that can't be
/// launched after all, whose pods are unschedulable for that reason.
record Launches(ProvisioningPlan plan, List<Step> steps) {
  static final Launches NONE = new Launches(ProvisioningPlan.NOTHING, List.of());

  Launches {
    steps = List.copyOf(steps);
  }

  static Launches of(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    List<Step> steps = new ArrayList<>();
    List<PlannedClaim> launched = new ArrayList<>();
    List<Unschedulable> unschedulable = new ArrayList<>(plan.unschedulable());
    SortedSet<NodeClaimName> refused = new TreeSet<>();
    ClusterSnapshot ahead = snapshot;
    for (PlannedClaim claim : plan.claims()) {
      switch (LaunchPlanning.prepare(ahead, claim)) {
        case LaunchPreparation.Prepared(var launch) -> {
          ahead = AddressesInFlight.after(launch, ahead);
          launched.add(claim);
          steps.add(step(claim, launch));
        }
        case LaunchPreparation.Refused(var rejection) -> {
          refused.add(claim.name());
          claim.pods().forEach(pod -> unschedulable.add(because(pod, claim, rejection)));
        }
      }
    }
    var places = new TreeMap<>(plan.places());
    places
        .values()
        .removeIf(place -> place instanceof Place.Planned(var name) && refused.contains(name));
    return new Launches(
        new ProvisioningPlan(
            launched, places, unschedulable, refused.isEmpty() ? plan.bound() : Optional.empty()),
        steps);
  }

  /// With what would help the pods that get no place.
  Launches explained(ClusterSnapshot snapshot) {
    return new Launches(Remedies.in(plan, snapshot), steps);
  }

  private static Unschedulable because(PodKey pod, PlannedClaim claim, Rejection rejection) {
    var pools = new TreeMap<NodePoolName, Rejection>();
    pools.put(claim.pool(), rejection);
    return new Unschedulable(pod, pools, List.of());
  }

  private static Step step(PlannedClaim claim, Effect.Launch launch) {
    return new Step(
        "nodeclaim/" + claim.name(),
        "NodePool %s gets a node for %d pending %s (%s; %s requested): the cheapest of %d %s is %s at %s"
            .formatted(
                claim.pool(),
                claim.pods().size(),
                claim.pods().size() == 1 ? "pod" : "pods",
                named(claim.pods()),
                claim.requests(),
                claim.instanceTypes().size(),
                claim.instanceTypes().size() == 1 ? "type" : "types",
                claim.instanceTypes().getFirst(),
                claim.cheapest()),
        List.of(launch));
  }

  private static String named(List<PodKey> pods) {
    List<String> first = pods.stream().limit(3).map(PodKey::toString).toList();
    String more = pods.size() > 3 ? " and %d more".formatted(pods.size() - 3) : "";
    return String.join(", ", first) + more;
  }
}
