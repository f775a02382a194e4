package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Taints;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import java.util.List;
import java.util.Optional;

/// Which nodes count for a topology spread constraint: those that have the `keys` of all hard
/// constraints, and that the policies include; of a policy that includes all nodes nothing is kept.
record NodeFilter(
    List<LabelKey> keys,
    Optional<List<Requirements>> alternatives,
    Optional<List<Toleration>> tolerations) {
  NodeFilter {
    keys = List.copyOf(keys);
  }

  static NodeFilter of(TopologySpreadConstraint constraint, Shape shape) {
    return new NodeFilter(
        keys(constraint, shape),
        honors(constraint.nodeAffinityPolicy())
            ? Optional.of(shape.alternatives())
            : Optional.empty(),
        honors(constraint.nodeTaintsPolicy())
            ? Optional.of(shape.spec().tolerations())
            : Optional.empty());
  }

  private static List<LabelKey> keys(TopologySpreadConstraint constraint, Shape shape) {
    List<TopologySpreadConstraint> all = shape.spec().topologySpread();
    return all.size() == 1
        ? List.of(constraint.topologyKey())
        : all.stream()
            .filter(each -> each.equals(constraint) || each.isHard())
            .map(TopologySpreadConstraint::topologyKey)
            .distinct()
            .sorted()
            .toList();
  }

  private static boolean honors(NodeInclusionPolicy policy) {
    return policy == NodeInclusionPolicy.HONOR;
  }

  boolean includes(Occupied place) {
    return hasAllKeys(place) && isWanted(place) && includesTaints(place.taints());
  }

  private boolean hasAllKeys(Occupied place) {
    for (LabelKey key : keys) {
      if (!key.equals(LabelKey.HOSTNAME) && place.domain(key).isNone()) {
        return false;
      }
    }
    return true;
  }

  private boolean isWanted(Occupied place) {
    if (alternatives.isEmpty()) {
      return true;
    }
    for (Requirements alternative : alternatives.get()) {
      if (place.mayBe(alternative)) {
        return true;
      }
    }
    return false;
  }

  boolean includesTaints(List<Taint> taints) {
    if (tolerations.isEmpty() || taints.isEmpty()) {
      return true;
    }
    List<Taint> hard =
        taints.stream().filter(t -> t.effect() != TaintEffect.PREFER_NO_SCHEDULE).toList();
    return Taints.untolerated(hard, tolerations.get()).isEmpty();
  }

  private boolean isAnyAbout(LabelKey key) {
    for (Requirements alternative : alternatives.orElse(List.of())) {
      if (alternative.stable().has(key)) {
        return true;
      }
    }
    return false;
  }

  /// Where a place yet to come that is included would count: by one of the alternatives that it can
  /// satisfy at all. What its types have together, such as spot in one zone and others on demand in
  /// another, it may not have where it will be.
  Domain eligible(Occupied place, Domain domain, LabelKey key) {
    if (alternatives.isEmpty() || place.ready() || domain.list().isEmpty()) {
      return domain;
    }
    return among(place, domain, key.stable());
  }

  private Domain among(Occupied place, Domain domain, LabelKey key) {
    if (!isAnyAbout(key)) {
      return domain;
    }
    List<Requirement> allowed =
        alternatives.get().stream()
            .filter(alternative -> place.mayBe(alternative))
            .map(alternative -> alternative.stable().get(key))
            .toList();
    List<String> values =
        domain.list().stream()
            .filter(value -> allowed.stream().anyMatch(each -> each.has(value)))
            .toList();
    return values.size() == domain.list().size() ? domain : Domain.of(values);
  }
}
