package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.WellKnownLabels;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Decides the domains that claims leave open (mostly the zone, or the capacity type) where pods
/// found no place because of them.
///
/// A claim whose zone is open counts in each zone that it may be in, so that what is planned beside
/// it holds wherever it is launched. With enough such claims no zone is level any more, though
/// there is room. So claims with pods that count for those without a place are fixed to one value.
///
/// Goals, ranked: what is spread stays level, or gets so; the least price; the first by name.
/// Mandatory: the claim has types left for its pods, and the variety that `minValues` asks for,
/// else it stays open. A claim with no such pods keeps its choice.
///
/// Work: each claim's pods once, each value of its open keys once; what claims that are narrowed
/// alike cost in a zone is known then.
public final class OpenDomains {
  private final Topology topology;
  private final SortedMap<LabelKey, Set<Crowd>> crowds = new TreeMap<>();
  private final Map<LabelKey, Map<Population, List<Crowd>>> selecting = new HashMap<>();

  private final Map<Repelling, RepellingCrowd> repelling = new HashMap<>();

  private record Repelling(Population population, LabelKey key) {}

  private OpenDomains(Topology topology) {
    this.topology = topology;
  }

  /// Those that matter to shapes without a place.
  public static OpenDomains around(Collection<Shape> refused, Topology topology) {
    var open = new OpenDomains(topology);
    for (Shape shape : refused) {
      open.add(topology.around(shape).required());
    }
    return open;
  }

  /// Those that matter to the spread of shapes which were placed before others that count: it is to
  /// be level whoever is bound first.
  public static OpenDomains aroundSpread(Collection<Shape> placed, Topology topology) {
    var open = new OpenDomains(topology);
    for (Shape shape : placed) {
      open.addSpreads(topology.around(shape).required());
    }
    return open;
  }

  /// Of these only labels of the user's own.
  public OpenDomains ofOwnLabels() {
    crowds.keySet().removeIf(key -> WellKnownLabels.isWellKnown(key.stable()));
    return this;
  }

  /// Whether there are none.
  public boolean areNone() {
    return crowds.isEmpty();
  }

  private void addSpreads(TopologyDemands demands) {
    for (OverKey over : demands.overKeys()) {
      over.spreads().forEach(spread -> add(over.key(), spread.crowd()));
    }
  }

  private void add(TopologyDemands demands) {
    addSpreads(demands);
    for (OverKey over : demands.overKeys()) {
      over.affinities().forEach(affinity -> add(over.key(), affinity.crowd()));
    }
    for (Repulsion.Conflict conflict : demands.repulsion().beyondHosts()) {
      LabelKey key = conflict.term().topologyKey();
      add(key, repelling.computeIfAbsent(new Repelling(conflict.population(), key), this::crowd));
    }
  }

  private RepellingCrowd crowd(Repelling repelling) {
    return new RepellingCrowd(repelling.population(), repelling.key(), topology.sites());
  }

  private void add(LabelKey key, Crowd crowd) {
    crowds.computeIfAbsent(key, _ -> new LinkedHashSet<>()).add(crowd);
  }

  /// Fixes what the claim leaves open, if that matters; true if it did.
  public boolean decide(NewClaim claim) {
    boolean decided = false;
    for (Map.Entry<LabelKey, Set<Crowd>> each : crowds.entrySet()) {
      LabelKey key = each.getKey();
      Domain open = claim.domain(key);
      if (open.any() || open.list().size() > 1) {
        Optional<Choice> best = best(claim, key, there(claim, key));
        best.ifPresent(choice -> claim.narrow(choice.accepted()));
        decided |= best.isPresent();
        topology.narrowed(claim);
      }
    }
    return decided;
  }

  /// How many pods of each crowd are on the claim.
  private Map<Crowd, Integer> there(NewClaim claim, LabelKey key) {
    Map<Crowd, Integer> pods = new LinkedHashMap<>();
    for (Presence presence : topology.sites().at(claim.hostname()).presences()) {
      for (Crowd crowd : selecting(key, presence.population())) {
        if (crowd.includes(claim)) {
          pods.merge(crowd, presence.active(), Integer::sum);
        }
      }
    }
    return pods;
  }

  private List<Crowd> selecting(LabelKey key, Population population) {
    return selecting
        .computeIfAbsent(key, _ -> new HashMap<>())
        .computeIfAbsent(
            population,
            it ->
                crowds.getOrDefault(key, Set.of()).stream()
                    .filter(crowd -> crowd.selects(it))
                    .toList());
  }

  /// One value, by how many pods the claim's would meet there.
  private record Choice(long met, Price price, ClaimFit.Accepted accepted) {
    boolean isBetterThan(Choice other) {
      return met == other.met ? price.compareTo(other.price) < 0 : met < other.met;
    }
  }

  private static Optional<Choice> best(NewClaim claim, LabelKey key, Map<Crowd, Integer> there) {
    if (there.isEmpty()) {
      return Optional.empty();
    }
    var choices = new ArrayList<Choice>();
    for (String value : values(claim, key, there.keySet())) {
      if (claim.fixedTo(key, value) instanceof ClaimFit.Accepted accepted) {
        choices.add(new Choice(met(there, value), accepted.cheapest(0), accepted));
      }
    }
    return choices.stream().reduce((best, next) -> next.isBetterThan(best) ? next : best);
  }

  /// Those that the claim may have. Of a label that its pool leaves open there is no end, but few
  /// that anybody knows, and the one that a launch takes.
  private static Collection<String> values(NewClaim claim, LabelKey key, Set<Crowd> crowds) {
    Domain open = claim.domain(key);
    if (!open.any()) {
      return open.list();
    }
    Requirement allowed = claim.requirements().get(key.stable());
    SortedSet<String> values = new TreeSet<>();
    crowds.forEach(crowd -> values.addAll(crowd.known(key)));
    values.removeIf(value -> !allowed.has(value));
    allowed.anyValue().ifPresent(values::add);
    return values;
  }

  /// The sum over all crowds of the pods on the claim times those at the value: the less it is, the
  /// less the squares of a crowd's numbers grow, and the more level they stay.
  private static long met(Map<Crowd, Integer> there, String value) {
    long met = 0;
    for (Map.Entry<Crowd, Integer> each : there.entrySet()) {
      met += (long) each.getValue() * each.getKey().against(value);
    }
    return met;
  }
}
