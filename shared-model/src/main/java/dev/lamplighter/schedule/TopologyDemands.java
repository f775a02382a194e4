package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.Spread.View;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What an attempt demands of topology: spread, affinity and anti-affinity, all of it.
public final class TopologyDemands {
  private final ShapeTopology around;
  private final List<Spread> spreads;
  private final List<Affinity> affinities;
  private final Repulsion repulsion;
  private final SortedSet<LabelKey> domainKeys;

  TopologyDemands(
      ShapeTopology around, List<Spread> spreads, List<Affinity> affinities, Repulsion repulsion) {
    this.around = around;
    this.spreads = List.copyOf(spreads);
    this.affinities = List.copyOf(affinities);
    this.repulsion = repulsion;
    this.domainKeys = keysBeyondHosts();
  }

  Repulsion repulsion() {
    return repulsion;
  }

  /// Whether two pods of the shape must not be together.
  public boolean repelsItself() {
    return repulsion.repelsItself();
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

  /// How many pods an empty host takes, as far as spreading goes; at least one.
  public int mostOnEmptyHost(NewClaim empty) {
    return switch (onHost(empty)) {
      case Fit.Room(int pods) -> pods;
      case Fit.Refused _ -> 1;
    };
  }

  /// A pod of the shape is planned there.
  public void placed(Occupied place) {
    around.placed(place);
  }

  /// How the place stands for one more pod.
  Standing standing(Occupied place) {
    if (!affinities.stream().allMatch(affinity -> affinity.admits(place))) {
      return Standing.NEVER;
    }
    return isLevelWith(place) ? Standing.NOW : Standing.NOT_NOW;
  }

  /// Whether one more pod there keeps within `maxSkew`: for a node that is ready, as kube-scheduler
  /// sees it now, or will once all that is planned is there.
  private boolean isLevelWith(Occupied place) {
    return views(place)
        .anyMatch(view -> spreads.stream().allMatch(spread -> spread.admits(place, view)));
  }

  private static Stream<View> views(Occupied place) {
    return place.ready() ? Stream.of(View.NOW, View.LATER) : Stream.of(View.PLANNED);
  }

  Optional<Rejection> refusal(Occupied place) {
    for (Affinity affinity : affinities) {
      Optional<Rejection> refusal = affinity.refusal(place);
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return isLevelWith(place) ? Optional.empty() : unlevel(place);
  }

  private Optional<Rejection> unlevel(Occupied place) {
    View view = views(place).findFirst().orElseThrow();
    return spreads.stream()
        .filter(spread -> !spread.admits(place, view))
        .findFirst()
        .map(spread -> spread.refusal(place.domainOf(spread.key()), view));
  }

  /// What a claim answers as a host, whatever its other domains turn out to be.
  Fit onHost(NewClaim claim) {
    for (Affinity affinity : affinities) {
      boolean byHost = affinity.keys().contains(LabelKey.HOSTNAME);
      if (byHost && !affinity.isFirst() && !affinity.isWith(claim)) {
        return new Fit.Refused(affinity.refusal(LabelKey.HOSTNAME, Domain.NONE));
      }
    }
    int room = Integer.MAX_VALUE;
    for (Spread spread : spreads) {
      if (spread.byHost()) {
        room = Math.min(room, spread.allowance(claim.hostname(), View.PLANNED));
        if (room == 0) {
          return new Fit.Refused(spread.refusal(claim.domainOf(spread.key()), View.PLANNED));
        }
      }
    }
    return new Fit.Room(room);
  }

  /// Whether how many pods a place may have depends on how many others have.
  public boolean spreadsOverDomains() {
    return spreads.stream().anyMatch(spread -> !spread.byHost());
  }

  /// The keys whose domains are larger than a host, sorted.
  SortedSet<LabelKey> domainKeys() {
    return domainKeys;
  }

  private SortedSet<LabelKey> keysBeyondHosts() {
    SortedSet<LabelKey> keys = new TreeSet<>();
    spreads.forEach(spread -> keys.add(spread.key()));
    affinities.forEach(affinity -> keys.addAll(affinity.keys()));
    keys.remove(LabelKey.HOSTNAME);
    return Collections.unmodifiableSortedSet(keys);
  }

  List<Spread> spreadsOver(LabelKey key) {
    return spreads.stream().filter(spread -> spread.key().equals(key)).toList();
  }

  List<Affinity> affinitiesOver(LabelKey key) {
    return affinities.stream().filter(affinity -> affinity.keys().contains(key)).toList();
  }

  /// Places that are alike in this are level, or not, together.
  public List<Domain> domains(Occupied place) {
    return domainKeys.stream().map(place::domain).toList();
  }

  /// How many pods are in the place's domain already, by the first constraint that is not by host.
  public int crowd(Occupied place) {
    return spreads.stream()
        .filter(spread -> !spread.byHost())
        .findFirst()
        .map(spread -> crowd(spread, place))
        .orElse(0);
  }

  /// How many are on the host, if hosts count.
  public int crowdOnHost(Occupied place) {
    return spreads.stream()
        .filter(Spread::byHost)
        .findFirst()
        .map(spread -> crowd(spread, place))
        .orElse(0);
  }

  private static int crowd(Spread spread, Occupied place) {
    return place.domainOf(spread.key()).values().stream().mapToInt(spread::crowd).min().orElse(0);
  }
}
