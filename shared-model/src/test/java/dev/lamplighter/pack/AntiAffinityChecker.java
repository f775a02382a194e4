package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// Checks that no two pods of which one repels the other may meet, pod against pod.
final class AntiAffinityChecker {
  private final ClusterSnapshot snapshot;
  private final ProvisioningPlan plan;
  private final List<String> violations = new ArrayList<>();

  private AntiAffinityChecker(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    this.snapshot = snapshot;
    this.plan = plan;
  }

  static List<String> violations(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    var checker = new AntiAffinityChecker(snapshot, plan);
    checker.podsThatRepelEachOtherAreApart();
    return checker.violations;
  }

  /// By host for all pods; by zone where both nodes exist or the claim has one zone left.
  private void podsThatRepelEachOtherAreApart() {
    List<PodView> all =
        snapshot.pods().stream().filter(pod -> !pod.status().phase().terminal()).toList();
    for (PodView pod : all) {
      for (PodAffinityTerm term : pod.spec().podAntiAffinity()) {
        for (PodView other : all) {
          boolean concerned =
              plan.places().containsKey(pod.key()) || plan.places().containsKey(other.key());
          if (!pod.key().equals(other.key()) && concerned && term.selects(other)) {
            var shared = new TreeSet<>(domains(pod, term.topologyKey()));
            shared.retainAll(domains(other, term.topologyKey()));
            if (!shared.isEmpty()) {
              violations.add("%s and %s may meet in %s".formatted(pod.key(), other.key(), shared));
            }
          }
        }
      }
    }
  }

  /// The values that the pod's node has or may have.
  private List<String> domains(PodView pod, LabelKey key) {
    if (pod.status().node().isPresent()) {
      return valuesOf(pod.status().node().get().value(), key);
    }
    return switch (plan.places().get(pod.key())) {
      case null -> List.of();
      case Place.ExistingNode(var node) -> valuesOf(node.value(), key);
      case Place.InFlight(var claim) -> List.of(claim.value());
      case Place.Planned(var name) ->
          key.equals(LabelKey.HOSTNAME) ? List.of(name.value()) : valuesOf(claim(name), key);
    };
  }

  /// Nodes have other labels than well-known ones only from their claim.
  private List<String> valuesOf(PlannedClaim claim, LabelKey key) {
    return WellKnownLabels.isWellKnown(key)
        ? zonesOf(claim)
        : claim.requirements().customLabels().get(key).stream().toList();
  }

  private PlannedClaim claim(NodeClaimName name) {
    return plan.claims().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  private List<String> valuesOf(String node, LabelKey key) {
    return snapshot.nodes().stream()
        .filter(view -> view.name().value().equals(node))
        .flatMap(view -> view.meta().labels().get(key).stream())
        .toList();
  }

  private List<String> zonesOf(PlannedClaim claim) {
    return snapshot.instanceTypes().values().stream()
        .flatMap(List::stream)
        .filter(type -> claim.instanceTypes().contains(type.name()))
        .flatMap(type -> type.offerings().stream())
        .filter(
            offering -> offering.available() && PlanChecker.allows(claim.requirements(), offering))
        .map(offering -> offering.zone().value())
        .distinct()
        .toList();
  }
}
