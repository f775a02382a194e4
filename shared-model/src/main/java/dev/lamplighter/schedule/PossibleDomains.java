package dev.lamplighter.schedule;

import dev.lamplighter.model.Resources;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The domains in which nodes can be made that count for a constraint: those where a pool can make
/// one for the shape that asks, and those of nodes that are foreseen for others. They are domains
/// before there is a node, so that pods are spread over them.
final class PossibleDomains {
  private final TopologyGroup.Kind kind;
  private final Topology topology;
  private final Tally planned;
  private final Map<Resources, List<Domain>> byRequest = new HashMap<>();

  /// In which there were nodes when somebody first asked.
  private final SortedSet<String> there = new TreeSet<>();

  private List<Domain> known = List.of();

  PossibleDomains(TopologyGroup.Kind kind, Topology topology, Tally planned) {
    this.kind = kind;
    this.topology = topology;
    this.planned = planned;
    if (!kind.byHost()) {
      there.addAll(planned.domains());
    }
  }

  /// From now on those of the shape are known. Mostly they are those of the shape before.
  void begin(Shape shape) {
    if (kind.byHost()) {
      return;
    }
    List<Domain> those = byRequest.computeIfAbsent(shape.request(), _ -> all(shape));
    if (!those.equals(known)) {
      known.forEach(domain -> planned.know(domain, -1));
      those.forEach(domain -> planned.know(domain, 1));
      known = those;
    }
  }

  /// Whether all of these were known of to all shapes that asked, whatever nodes were planned
  /// meanwhile.
  boolean wereKnown(Collection<String> domains) {
    return domains.stream().allMatch(this::wasKnown);
  }

  private boolean wasKnown(String value) {
    return there.contains(value)
        || byRequest.values().stream()
            .allMatch(each -> each.stream().anyMatch(domain -> domain.any() || domain.has(value)));
  }

  private List<Domain> all(Shape shape) {
    return Stream.concat(
            topology.pools().stream().map(pool -> ofPool(pool, shape)),
            topology.foreseen().stream().map(this::ofNode).distinct())
        .filter(domain -> !domain.isNone())
        .toList();
  }

  private Domain ofPool(PoolTemplate pool, Shape shape) {
    if (!kind.filter().includesTaints(pool.taints())) {
      return Domain.NONE;
    }
    SortedSet<String> asked = topology.keys().asked(kind.key());
    return kind.filter().alternatives().isEmpty()
        ? pool.domains().all(kind.key(), asked)
        : pool.domains().of(kind.key(), shape, asked);
  }

  private Domain ofNode(Occupied node) {
    return kind.filter().includes(node)
        ? kind.filter().eligible(node, node.domain(kind.key()), kind.key())
        : Domain.NONE;
  }
}
