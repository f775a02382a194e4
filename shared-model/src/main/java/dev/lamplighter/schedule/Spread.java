package dev.lamplighter.schedule;

import dev.lamplighter.decision.Confined;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.TopologyGroup.View;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/// One topology spread constraint of a shape, with the number of pods in each domain (spec core
/// 4.10). The numbers follow what is planned for the shape itself ([TopologyGroup]).
///
/// A domain allows one pod more if it then has at most `maxSkew` more than the emptiest one; where
/// there are fewer domains than `minDomains` the emptiest counts as 0. Domains and pods are those
/// on nodes that the policies of the constraint include. Pods being terminated do not count.
final class Spread {
  private final TopologySpreadConstraint constraint;
  private final TopologyGroup group;
  private final SkewLimit limit;
  private final boolean byHost;

  Spread(TopologySpreadConstraint constraint, TopologyGroup group) {
    this.constraint = constraint;
    this.group = group;
    this.limit = SkewLimit.of(constraint);
    this.byHost = group.kind().byHost();
  }

  /// What it counts, and over which nodes. A host that leaves is no loss: the next node is another.
  /// A wish is not worth a node.
  static TopologyGroup.Kind kind(TopologySpreadConstraint constraint, Shape shape) {
    return new TopologyGroup.Kind(
        constraint.topologyKey(),
        SpreadSelector.of(constraint, shape),
        NodeFilter.of(constraint, shape),
        constraint.isHard() && !constraint.topologyKey().equals(LabelKey.HOSTNAME));
  }

  TopologySpreadConstraint constraint() {
    return constraint;
  }

  TopologyGroup group() {
    return group;
  }

  LabelKey key() {
    return constraint.topologyKey();
  }

  boolean byHost() {
    return byHost;
  }

  /// All pods that count.
  Crowd crowd() {
    return group;
  }

  /// How many pods are, or may come to be, in a domain.
  int crowd(String value) {
    return group.tally(View.LATER).atMost(value);
  }

  /// The same of the domain of a place that has fewest.
  int crowd(Occupied place) {
    if (byHost) {
      return crowd(place.hostname());
    }
    int least = Integer.MAX_VALUE;
    for (String value : place.domain(key()).list()) {
      least = Math.min(least, crowd(value));
    }
    return least == Integer.MAX_VALUE ? 0 : least;
  }

  /// Whether the place can take one more pod, whichever of its domains it turns out to be in.
  boolean admits(Occupied place, View view) {
    if (byHost) {
      return allowance(place.hostname(), view) > 0;
    }
    Domain domain = place.domain(key());
    if (domain.any() || domain.isNone()) {
      return false;
    }
    for (String value : domain.list()) {
      if (allowance(value, view) == 0) {
        return false;
      }
    }
    return true;
  }

  /// Whether the domain of a node that is there has no more pods than the constraint allows.
  boolean isLevelAt(Occupied node) {
    Tally tally = group.tally(View.NOW);
    int least = emptiestCountsAsNone(View.NOW) ? 0 : tally.least();
    return node.domainOf(key()).list().stream()
        .allMatch(value -> tally.atMost(value) - least <= constraint.maxSkew());
  }

  /// How many more pods of the shape the domain can take before others must.
  int allowance(String value, View view) {
    int more = limit.more(value, group.tally(view), isEmptyBeside(view));
    if (group.selectsShape()) {
      return Math.max(0, more);
    }
    return more >= 0 ? Integer.MAX_VALUE : 0;
  }

  /// A host that is still to be made is a domain that could have been left empty.
  private boolean isEmptyBeside(View view) {
    return byHost && view == View.PLANNED;
  }

  private boolean emptiestCountsAsNone(View view) {
    return isEmptyBeside(view) || limit.emptiestCountsAsNone(group.tally(view));
  }

  /// A pod of the shape is planned there.
  void placed(Occupied place) {
    if (!byHost && constraint.isHard() && !place.ready()) {
      group.reliance().on(place, limit);
    }
  }

  /// Whether pods that are planned on nodes yet to come can be bound there although one of the
  /// shape's is on this one before.
  boolean leavesLevel(Occupied place) {
    return byHost
        || !group.selectsShape()
        || group.reliance().allowsOneMore(place.domain(key()), group.tally(View.LATER));
  }

  /// Every domain there is or can be.
  SortedSet<String> known() {
    return group.tally(View.PLANNED).domains();
  }

  /// Why a place of these domains can't take one more pod.
  Rejection refusal(Domain offered, Confined confined, View view) {
    Tally tally = group.tally(view);
    SortedSet<String> domains = byHost ? offered.values() : tally.domains();
    SortedMap<String, Integer> counts = new TreeMap<>();
    domains.forEach(value -> counts.put(value, tally.atMost(value)));
    int least = emptiestCountsAsNone(view) ? 0 : tally.least();
    return new Rejection.TopologySpread(constraint, counts, least, offered.values(), confined);
  }
}
