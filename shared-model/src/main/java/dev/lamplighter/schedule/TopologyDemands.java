package dev.lamplighter.schedule;

import dev.lamplighter.decision.Confined;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.TopologyGroup.View;
import dev.lamplighter.snapshot.PodAffinityTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// What an attempt demands of topology: spread, affinity and anti-affinity, all of it.
public final class TopologyDemands {
  private final ShapeTopology around;
  private final List<Spread> spreads;
  private final List<Affinity> affinities;
  private final Repulsion repulsion;
  private final List<LabelKey> domainKeys;
  private final List<OverKey> overKeys;
  private final Optional<Spread> firstBeyondHosts;
  private final Optional<Spread> firstByHost;
  private final int spreadsOverHosts;

  TopologyDemands(
      ShapeTopology around, List<Spread> spreads, List<Affinity> affinities, Repulsion repulsion) {
    this.around = around;
    this.spreads = List.copyOf(spreads);
    this.affinities = List.copyOf(affinities);
    this.repulsion = repulsion;
    this.domainKeys = keysBeyondHosts();
    this.overKeys = overEach(domainKeys);
    this.firstBeyondHosts = first(false);
    this.firstByHost = first(true);
    this.spreadsOverHosts = countByHost();
  }

  private Optional<Spread> first(boolean byHost) {
    for (Spread spread : spreads) {
      if (spread.byHost() == byHost) {
        return Optional.of(spread);
      }
    }
    return Optional.empty();
  }

  private int countByHost() {
    int count = 0;
    for (Spread spread : spreads) {
      count += spread.byHost() ? 1 : 0;
    }
    return count;
  }

  Repulsion repulsion() {
    return repulsion;
  }

  /// Whether they ask anything at all.
  boolean isEmpty() {
    return spreads.isEmpty() && affinities.isEmpty() && repulsion.isEmpty();
  }

  /// Whether two pods of the shape must not be together.
  public boolean repelsItself() {
    return repulsion.repelsItself();
  }

  /// Whether they must be with others on the very host.
  public boolean wantsOneHost() {
    return affinities.stream().anyMatch(Affinity::byHost);
  }

  /// What one pod asks for.
  Resources request() {
    return around.request();
  }

  /// How many pods of the shape there are.
  int pods() {
    return around.shape().count();
  }

  /// What is left of them where there is nobody else.
  TopologyDemands alone() {
    return new TopologyDemands(
        around, List.of(), List.of(), new Repulsion(List.of(), repulsion.repelsItself()));
  }

  /// Whether they ask nothing but to be apart on hosts, and spread over zones: neither to be with
  /// anybody, nor to be away from somebody's zone.
  public boolean onlySpreadOverZones() {
    return affinities.isEmpty()
        && repulsion.beyondHosts().isEmpty()
        && domainKeys.stream().allMatch(LabelKey.ZONE::equals);
  }

  /// Whether they ask nothing of others but which zones they are in, and to be apart on hosts.
  public boolean onlyMindsZones() {
    return !wantsOneHost()
        && domainKeys.stream().allMatch(LabelKey.ZONE::equals)
        && repulsion.beyondHosts().stream()
            .allMatch(conflict -> conflict.term().topologyKey().equals(LabelKey.ZONE));
  }

  /// How many pods an empty host takes, as far as spreading goes; at least one.
  public int mostOnEmptyHost(NewClaim empty) {
    return switch (onHost(empty)) {
      case Fit.Room(int pods) -> pods;
      case Fit.Refused _ -> 1;
    };
  }

  /// A pod of the shape is planned there.
  public void placed(Occupied place) {
    around.placed(place, place.ready() && Level.now(place, spreads));
    for (Spread spread : spreads) {
      spread.placed(place);
    }
  }

  /// Whether what is said of one place may not be true of another with the same domains, since
  /// those that attract are on its very host; or since nobody knows yet which values a label has.
  boolean dependsOnHost(Occupied place) {
    for (Affinity affinity : affinities) {
      if (affinity.byHost() || affinity.isOnAnyHost()) {
        return true;
      }
    }
    for (LabelKey key : domainKeys) {
      if (place.domain(key).any()) {
        return true;
      }
    }
    return !repulsion.beyondHosts().isEmpty();
  }

  /// How the place stands for one more pod.
  Standing standing(Occupied place) {
    for (Affinity affinity : affinities) {
      if (affinity.unmet(place).isPresent()) {
        return Standing.NEVER;
      }
    }
    return Level.with(place, spreads) ? Standing.NOW : Standing.NOT_NOW;
  }

  /// What a node answers, whose domains are what they are.
  Fit onNode(Occupied place) {
    for (Affinity affinity : affinities) {
      Optional<PodAffinityTerm> unmet = affinity.unmet(place);
      if (unmet.isPresent()) {
        PodAffinityTerm term = unmet.get();
        return new Fit.Refused(
            () -> affinity.refusal(term, place.domainOf(term.topologyKey()), Confined.NO));
      }
    }
    return Level.with(place, spreads)
        ? Fit.unbounded()
        : new Fit.Refused(() -> Level.refusal(place, spreads));
  }

  /// How a claim stands as a host. Each claim is asked for each shape, so that iterators would be a
  /// good part of what a plan allocates.
  Standing standingOnHost(NewClaim claim) {
    for (int i = 0; i < affinities.size(); i++) {
      if (keepsAway(affinities.get(i), claim)) {
        return Standing.NEVER;
      }
    }
    for (int i = 0; i < spreads.size(); i++) {
      Spread spread = spreads.get(i);
      if (spread.byHost() && spread.allowance(claim.hostname(), View.PLANNED) == 0) {
        return Standing.NOT_NOW;
      }
    }
    return Standing.NOW;
  }

  /// Whether no pod that must be on the host with others is kept away.
  boolean attractsToHost(NewClaim claim) {
    return affinities.stream().noneMatch(affinity -> keepsAway(affinity, claim));
  }

  private static boolean keepsAway(Affinity affinity, NewClaim claim) {
    return affinity.byHost() && !affinity.isFirst() && !affinity.isWith(claim);
  }

  /// What a claim answers as a host, whatever its other domains turn out to be.
  Fit onHost(NewClaim claim) {
    for (Affinity affinity : affinities) {
      if (keepsAway(affinity, claim)) {
        return new Fit.Refused(() -> affinity.refusal(LabelKey.HOSTNAME, Domain.NONE, Confined.NO));
      }
    }
    int room = Integer.MAX_VALUE;
    for (Spread spread : spreads) {
      if (spread.byHost()) {
        room = Math.min(room, spread.allowance(claim.hostname(), View.PLANNED));
        if (room == 0) {
          return new Fit.Refused(
              () -> spread.refusal(claim.domainOf(spread.key()), Confined.NO, View.PLANNED));
        }
      }
    }
    return room == Integer.MAX_VALUE ? Fit.unbounded() : new Fit.Room(room);
  }

  /// Whether how many pods a place may have depends on how many others have.
  public boolean spreadsOverDomains() {
    return firstBeyondHosts.isPresent();
  }

  /// The keys whose domains are larger than a host, sorted.
  public List<LabelKey> domainKeys() {
    return domainKeys;
  }

  private List<LabelKey> keysBeyondHosts() {
    if (spreads.isEmpty() && affinities.isEmpty()) {
      return List.of();
    }
    if (affinities.isEmpty() && spreads.size() == 1) {
      Spread only = spreads.getFirst();
      return only.byHost() ? List.of() : List.of(only.key());
    }
    SortedSet<LabelKey> keys = new TreeSet<>();
    spreads.forEach(spread -> keys.add(spread.key()));
    affinities.forEach(affinity -> keys.addAll(affinity.keys()));
    keys.remove(LabelKey.HOSTNAME);
    return List.copyOf(keys);
  }

  /// What is demanded of each of [#domainKeys].
  List<OverKey> overKeys() {
    return overKeys;
  }

  private List<OverKey> overEach(List<LabelKey> keys) {
    if (keys.isEmpty()) {
      return List.of();
    }
    var over = new ArrayList<OverKey>(keys.size());
    for (LabelKey key : keys) {
      over.add(OverKey.of(key, spreads, affinities));
    }
    return List.copyOf(over);
  }

  /// Those of a claim's values of the key at which a pod of the shape may be, and why not at all.
  OpenToPod openToPod(Domain offered, LabelKey key) {
    return OpenToPod.of(around.shape(), offered, key);
  }

  /// The requirements with one of these values of the key.
  Requirements narrowed(Requirements requirements, LabelKey key, List<String> values) {
    return around.narrowed(requirements, key, values);
  }

  /// Places that are alike in this are level, or not, together.
  public List<Domain> domains(Occupied place) {
    return Domain.of(place, domainKeys);
  }

  /// When it is the place's turn to take a pod, the least first, by the first constraint that is
  /// not by host: mostly by how many pods are in its domain already.
  public long turn(Occupied place) {
    if (firstBeyondHosts.isEmpty()) {
      return 0;
    }
    Spread spread = firstBeyondHosts.get();
    int crowd = spread.crowd(place);
    DomainOrder order = around.order();
    return order.isByPrice() ? order.turn(spread.key(), place.domain(spread.key()), crowd) : crowd;
  }

  DomainOrder order() {
    return around.order();
  }

  /// How many are on the host, if hosts count.
  public int crowdOnHost(Occupied place) {
    return firstByHost.isPresent() ? firstByHost.get().crowd(place) : 0;
  }

  /// How many constraints count hosts.
  public int spreadsOverHosts() {
    return spreadsOverHosts;
  }
}
