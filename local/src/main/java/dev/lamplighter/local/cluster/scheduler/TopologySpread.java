package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.local.cluster.scheduler.Unfit.Filter;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import dev.lamplighter.snapshot.TopologySpreadConstraint.WhenUnsatisfiable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The filter PodTopologySpread for one pod: per hard constraint, how many of its pods are in each
/// domain now.
///
/// Domains are those of the nodes that have the keys of *all* constraints and that the constraint's
/// policies include; pods being deleted do not count.
final class TopologySpread {
  private static final String SPREAD = "node(s) didn't match pod topology spread constraints";

  private final List<Counted> constraints;

  private TopologySpread(List<Counted> constraints) {
    this.constraints = constraints;
  }

  /// A constraint, its pods per domain, and whether the pod to place is one of them.
  private record Counted(
      TopologySpreadConstraint constraint, Map<String, Integer> domains, boolean selectsItself) {

    int globalMinimum() {
      if (domains.size() < constraint.minDomains().orElse(1)) {
        return 0;
      }
      return domains.values().stream().mapToInt(Integer::intValue).min().orElse(Integer.MAX_VALUE);
    }
  }

  static TopologySpread of(PodView pod, Placements placements) {
    var hard =
        pod.spec().topologySpread().stream()
            .filter(each -> each.whenUnsatisfiable() == WhenUnsatisfiable.DO_NOT_SCHEDULE)
            .toList();
    List<Counted> counted = new ArrayList<>();
    for (TopologySpreadConstraint constraint : hard) {
      var selector = selector(constraint, pod.meta().labels());
      Map<String, Integer> domains = new TreeMap<>();
      for (NodeView node : placements.nodes()) {
        if (hasAllKeys(node, hard) && includes(constraint, pod, node)) {
          domains.merge(
              node.meta().labels().get(constraint.topologyKey()).orElseThrow(),
              count(placements.podsOn(node.name()), pod, selector),
              Integer::sum);
        }
      }
      counted.add(new Counted(constraint, domains, matches(selector, pod.meta().labels())));
    }
    return new TopologySpread(counted);
  }

  List<Unfit> check(NodeView node) {
    for (Counted counted : constraints) {
      LabelKey key = counted.constraint().topologyKey();
      Optional<String> domain = node.meta().labels().get(key);
      if (domain.isEmpty()) {
        return List.of(
            new Unfit(Filter.POD_TOPOLOGY_SPREAD, SPREAD + " (missing required label)", false));
      }
      long there = counted.domains().getOrDefault(domain.get(), 0);
      long skew = there + (counted.selectsItself() ? 1 : 0) - counted.globalMinimum();
      if (skew > counted.constraint().maxSkew()) {
        return List.of(new Unfit(Filter.POD_TOPOLOGY_SPREAD, SPREAD, true));
      }
    }
    return List.of();
  }

  /// With the pod's own value of each of `matchLabelKeys` demanded on top.
  private static Optional<LabelSelector> selector(
      TopologySpreadConstraint constraint, Labels podLabels) {
    Optional<LabelSelector> selector = constraint.selector();
    for (LabelKey key : constraint.matchLabelKeys()) {
      Optional<String> value = podLabels.get(key);
      if (value.isPresent()) {
        selector = selector.map(all -> all.and(Requirement.in(key, value.get())));
      }
    }
    return selector;
  }

  private static boolean hasAllKeys(NodeView node, List<TopologySpreadConstraint> constraints) {
    return constraints.stream()
        .allMatch(constraint -> node.meta().labels().has(constraint.topologyKey()));
  }

  private static boolean includes(TopologySpreadConstraint constraint, PodView pod, NodeView node) {
    boolean byAffinity =
        constraint.nodeAffinityPolicy() == NodeInclusionPolicy.IGNORE
            || NodeAdmission.matchesLabels(pod.spec(), node);
    boolean byTaints =
        constraint.nodeTaintsPolicy() == NodeInclusionPolicy.IGNORE
            || NodeAdmission.untolerated(pod.spec(), node).isEmpty();
    return byAffinity && byTaints;
  }

  private static int count(List<PodView> there, PodView pod, Optional<LabelSelector> selector) {
    return (int)
        there.stream()
            .filter(other -> !other.meta().deleting())
            .filter(other -> other.namespace().equals(pod.namespace()))
            .filter(other -> matches(selector, other.meta().labels()))
            .count();
  }

  private static boolean matches(Optional<LabelSelector> selector, Labels labels) {
    return selector.map(all -> all.matches(labels)).orElse(false);
  }
}
