package dev.lamplighter.schedule;

import static java.util.Objects.requireNonNull;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Taints;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/// One topology spread constraint of a shape, with the number of pods in each domain (spec core
/// 4.10). The numbers follow what is planned for the shape itself.
///
/// A domain allows one pod more if it then has at most `maxSkew` more than the emptiest one; where
/// there are fewer domains than `minDomains` the emptiest counts as 0. Domains and pods are those
/// on nodes that the policies of the constraint include. Pods being terminated do not count.
final class Spread {
  private final TopologySpreadConstraint constraint;
  private final Shape shape;
  private final Optional<LabelSelector> selector;
  private final boolean selectsItself;
  private final Map<View, Tally> tallies = new EnumMap<>(View.class);

  private Spread(TopologySpreadConstraint constraint, Shape shape) {
    this.constraint = constraint;
    this.shape = shape;
    this.selector = constraint.selectorFor(shape.labels());
    this.selectsItself = selects(shape.pods().getFirst());
  }

  /// Which nodes there are when the constraint is looked at.
  enum View {
    /// Those that kube-scheduler sees now.
    NOW,
    /// Those that stay, with what is on its way and planned. The domain of a node that leaves is
    /// one that pods must be spread over still, so that they don't come together as nodes go.
    LATER,
    /// Those that stay, with what is on its way and planned, and every domain that a pool could
    /// make a node in: where to put the next node.
    PLANNED
  }

  static Spread of(TopologySpreadConstraint constraint, Shape shape, Topology topology) {
    var spread = new Spread(constraint, shape);
    Tally later = spread.count(topology.lasting(), topology);
    Tally planned = later.copy();
    topology.pools().forEach(pool -> planned.know(spread.domainsOf(pool)));
    if (spread.keepsDomains()) {
      topology.leaving().forEach(node -> spread.know(node, later));
    }
    spread.tallies.put(View.NOW, spread.count(topology.joined(), topology));
    spread.tallies.put(View.LATER, later);
    spread.tallies.put(View.PLANNED, planned);
    return spread;
  }

  private boolean selects(PodView pod) {
    return pod.namespace().equals(shape.namespace())
        && selector.map(all -> all.matches(pod.meta().labels())).orElse(false);
  }

  private Tally count(SortedMap<String, Occupied> places, Topology topology) {
    var tally = new Tally();
    SortedMap<String, Domain> included = new TreeMap<>();
    for (Occupied place : places.values()) {
      Domain domain = place.domainOf(key());
      if (includes(place)) {
        included.put(place.hostname(), domain);
        tally.know(eligible(place, domain));
      }
    }
    for (Population population : topology.populations()) {
      if (selects(population.example())) {
        population
            .active()
            .forEach(
                (hostname, pods) -> {
                  if (included.containsKey(hostname)) {
                    tally.add(included.get(hostname), pods);
                  }
                });
      }
    }
    addHeld(tally, topology);
    return tally;
  }

  /// They may be there still when a pod of the shape comes, and may not.
  private void addHeld(Tally tally, Topology topology) {
    for (Population held : topology.heldBeside(shape)) {
      if (selects(held.example())) {
        for (Occupied place : held.places()) {
          int pods = held.active().getOrDefault(place.hostname(), 0);
          if (includes(place)) {
            tally.addPerhaps(place.domainOf(key()), pods);
          }
        }
      }
    }
  }

  /// A host that leaves is no loss: the next node is another. A wish is not worth a node.
  private boolean keepsDomains() {
    return constraint.isHard() && !byHost();
  }

  private void know(Occupied node, Tally tally) {
    if (includes(node)) {
      tally.know(node.domainOf(key()));
    }
  }

  /// Where an open place would count: by one of the alternatives that it can satisfy at all.
  private Domain eligible(Occupied place, Domain domain) {
    if (ignores(constraint.nodeAffinityPolicy()) || domain.values().size() < 2) {
      return domain;
    }
    List<Requirement> allowed =
        shape.alternatives().stream()
            .filter(wanted -> place.incompatible(wanted).isEmpty())
            .map(wanted -> wanted.get(key()))
            .toList();
    return Domain.of(
        domain.values().stream()
            .filter(value -> allowed.stream().anyMatch(each -> each.has(value)))
            .toList());
  }

  /// A node counts that has the keys of all hard constraints and that the policies include.
  private boolean includes(Occupied place) {
    boolean hasAllKeys =
        shape.spec().topologySpread().stream()
            .filter(each -> each.equals(constraint) || each.isHard())
            .noneMatch(each -> place.domainOf(each.topologyKey()).isNone());
    return hasAllKeys
        && (ignores(constraint.nodeAffinityPolicy())
            || shape.alternatives().stream().anyMatch(a -> place.incompatible(a).isEmpty()))
        && includesTaints(place.taints());
  }

  private static boolean ignores(NodeInclusionPolicy policy) {
    return policy == NodeInclusionPolicy.IGNORE;
  }

  private boolean includesTaints(List<Taint> taints) {
    List<Taint> hard =
        taints.stream().filter(t -> t.effect() != TaintEffect.PREFER_NO_SCHEDULE).toList();
    return ignores(constraint.nodeTaintsPolicy())
        || Taints.untolerated(hard, shape.spec().tolerations()).isEmpty();
  }

  private Domain domainsOf(PoolTemplate pool) {
    if (byHost() || !includesTaints(pool.taints())) {
      return Domain.NONE;
    }
    return Domain.of(
        ignores(constraint.nodeAffinityPolicy())
            ? PoolDomains.all(pool, key())
            : PoolDomains.of(pool, key(), shape));
  }

  LabelKey key() {
    return constraint.topologyKey();
  }

  boolean byHost() {
    return key().equals(LabelKey.HOSTNAME);
  }

  /// A pod of the shape is planned there.
  void placed(Occupied place) {
    if (selectsItself) {
      Domain domain = place.domainOf(key());
      tallies.forEach(
          (view, tally) -> {
            if (place.ready() || view != View.NOW) {
              tally.know(domain);
              tally.add(domain, 1);
            }
          });
    }
  }

  /// How many pods are, or may come to be, in a domain.
  int crowd(String value) {
    return tally(View.LATER).atMost(value);
  }

  private Tally tally(View view) {
    return requireNonNull(tallies.get(view));
  }

  /// Whether the place can take one more pod, whichever of its domains it turns out to be in.
  boolean admits(Occupied place, View view) {
    Domain domain = place.domainOf(key());
    return !domain.any()
        && !domain.isNone()
        && domain.values().stream().allMatch(value -> allowance(value, view) > 0);
  }

  /// Whether the domain of a node that is there has no more pods than the constraint allows.
  boolean isLevelAt(Occupied node) {
    Tally tally = tally(View.NOW);
    int least = emptiestCountsAsNone(View.NOW) ? 0 : tally.least();
    return node.domainOf(key()).values().stream()
        .allMatch(value -> tally.atMost(value) - least <= constraint.maxSkew());
  }

  /// How many more pods of the shape the domain can take before others must.
  int allowance(String value, View view) {
    Tally tally = tally(view);
    int least = emptiestCountsAsNone(view) ? 0 : tally.leastWith(value);
    int more = constraint.maxSkew() + least - tally.atMost(value);
    if (selectsItself) {
      return Math.max(0, more);
    }
    return more >= 0 ? Integer.MAX_VALUE : 0;
  }

  /// A host that is still to be made is a domain that could have been left empty.
  private boolean emptiestCountsAsNone(View view) {
    boolean tooFew = tally(view).size() < constraint.minDomains().orElse(1);
    return tooFew || (byHost() && view == View.PLANNED);
  }

  /// Every domain there is or can be.
  SortedSet<String> known() {
    return tally(View.PLANNED).domains();
  }

  /// Why a place of these domains can't take one more pod.
  Rejection refusal(Domain offered, View view) {
    Tally tally = tally(view);
    SortedSet<String> domains = byHost() ? offered.values() : tally.domains();
    SortedMap<String, Integer> counts = new TreeMap<>();
    domains.forEach(value -> counts.put(value, tally.atMost(value)));
    int least = emptiestCountsAsNone(view) ? 0 : tally.least();
    return new Rejection.TopologySpread(constraint, counts, least, offered.values());
  }
}
