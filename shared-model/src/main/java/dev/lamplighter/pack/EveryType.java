package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.WidestTypes;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// What the claims of a plan may become in the end: every type that holds their pods. That a claim
/// should not grow past some types ([OnSpot]) is no reason to launch nothing else once it has its
/// pods: what spot is short of may be had on demand.
///
/// The claims of a pool with limits keep the types that they have if these are too few for all: a
/// claim counts with the largest type that it may become. And so do claims for devices, which are
/// opened in boxes of one size since larger ones cost many times as much ([SmallerBoxes]).
final class EveryType {
  private final LimitsLedger ledger;
  private final SortedSet<LabelKey> keys;

  /// @param pods those that are placed
  EveryType(ClusterSnapshot snapshot, List<PodView> pods, LimitsLedger ledger) {
    this.ledger = ledger;
    this.keys = keys(snapshot, pods);
  }

  /// By which labels somebody is placed. A zone or a capacity type more may be one without volumes,
  /// or one that others must be level with.
  private static SortedSet<LabelKey> keys(ClusterSnapshot snapshot, List<PodView> pods) {
    var keys = new TreeSet<>(List.of(LabelKey.ZONE, LabelKey.CAPACITY_TYPE));
    for (PodView pod : pods) {
      pod.spec().topologySpread().forEach(spread -> keys.add(spread.topologyKey()));
      addAll(pod.spec().podAffinity(), keys);
    }
    pods.forEach(pod -> addAll(pod.spec().podAntiAffinity(), keys));
    snapshot.pods().forEach(pod -> addAll(pod.spec().podAntiAffinity(), keys));
    keys.remove(LabelKey.HOSTNAME);
    return keys;
  }

  private static void addAll(List<PodAffinityTerm> terms, SortedSet<LabelKey> keys) {
    terms.forEach(term -> keys.add(term.topologyKey()));
  }

  /// In the words of the decision.
  List<PlannedClaim> of(List<NewClaim> claims) {
    SortedMap<NodePoolName, Resources> more = new TreeMap<>();
    for (NewClaim claim : claims) {
      if (isLimited(claim)) {
        Resources wider = widest(claim).mostCapacity().minus(claim.mostCapacity());
        more.merge(claim.template().name(), wider, Resources::plus);
      }
    }
    return claims.stream().map(claim -> PlannedClaims.of(claim, types(claim, more))).toList();
  }

  private WidestTypes types(NewClaim claim, SortedMap<NodePoolName, Resources> more) {
    Resources all = more.getOrDefault(claim.template().name(), Resources.EMPTY);
    boolean enough = !isLimited(claim) || ledger.leaves(claim.template().pool(), all);
    return enough ? widest(claim) : WidestTypes.asItIs(claim);
  }

  private static boolean isLimited(NewClaim claim) {
    return !claim.template().pool().spec().limits().isEmpty();
  }

  private WidestTypes widest(NewClaim claim) {
    return claim.requested().names().stream().anyMatch(ResourceName::isDevice)
        ? WidestTypes.asItIs(claim)
        : WidestTypes.of(claim, keys);
  }
}
