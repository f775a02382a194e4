package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.UnreadClaim;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Sums anew what is promised to each NodePool, and corrects a ledger that differs (design: State).
/// The ledger of a pool without claims is zero, and that of a pool that is gone too is none.
final class LedgerSum implements ClusterRule {
  @Override
  public List<Step> steps(Look look) {
    if (!look.snapshot().complete()) {
      return List.of();
    }
    SortedMap<Uid, Resources> sums = new TreeMap<>();
    SortedMap<Uid, NodePoolName> names = new TreeMap<>();
    for (ClaimView claim : look.snapshot().claims()) {
      var owner = claim.record().owner();
      sums.merge(owner.poolUid(), claim.record().promised(), Resources::plus);
      names.put(owner.poolUid(), owner.pool());
    }
    for (UnreadClaim claim : look.snapshot().unreadClaims()) {
      claim
          .poolUid()
          .ifPresent(
              pool -> sums.merge(pool, claim.promised().orElse(Resources.EMPTY), Resources::plus));
    }
    SortedMap<Uid, Resources> ledger = look.snapshot().ledger();
    SortedSet<Uid> pools = new TreeSet<>(ledger.keySet());
    pools.addAll(sums.keySet());
    pools.removeIf(pool -> hasUnknownPromise(pool, look));
    return Stream.concat(
            pools.stream().flatMap(pool -> correction(pool, names, ledger, sums)),
            ledger.entrySet().stream()
                .filter(it -> !sums.containsKey(it.getKey()) && !exists(it.getKey(), look))
                .filter(it -> !hasUnknownPromise(it.getKey(), look))
                .flatMap(it -> end(it.getKey(), it.getValue())))
        .toList();
  }

  /// Then the ledger alone knows what was promised, and stays as it is.
  private static boolean hasUnknownPromise(Uid pool, Look look) {
    return look.snapshot().unreadClaims().stream()
        .filter(claim -> claim.mayBeOf(pool))
        .anyMatch(claim -> claim.poolUid().isEmpty() || claim.promised().isEmpty());
  }

  private static boolean exists(Uid pool, Look look) {
    return look.snapshot().nodePools().stream().anyMatch(it -> it.meta().uid().equals(pool));
  }

  /// What is not zero yet the correction takes away.
  private static Stream<Step> end(Uid pool, Resources before) {
    return before.isEmpty() || !isZero(before)
        ? Stream.empty()
        : Stream.of(
            new Step(
                "nodepool/" + pool,
                "NodePool %s is gone, and nothing is promised to it any more".formatted(pool),
                List.of(new Effect.RewriteLedger(pool, before, Resources.EMPTY))));
  }

  private static Stream<Step> correction(
      Uid pool,
      Map<Uid, NodePoolName> names,
      Map<Uid, Resources> ledger,
      Map<Uid, Resources> sums) {
    Resources before = ledger.getOrDefault(pool, Resources.EMPTY);
    Resources sum = sums.getOrDefault(pool, Resources.EMPTY);
    if (isZero(before.minus(sum))) {
      return Stream.empty();
    }
    String name = names.containsKey(pool) ? names.get(pool) + " (" + pool + ")" : pool.toString();
    return Stream.of(
        new Step(
            "nodepool/" + pool,
            "The ledger of NodePool %s says %s, but its claims add up to %s"
                .formatted(name, before, sum),
            List.of(new Effect.RewriteLedger(pool, before, sum))));
  }

  private static boolean isZero(Resources difference) {
    for (ResourceName name : difference.names()) {
      if (difference.get(name) != 0) {
        return false;
      }
    }
    return true;
  }
}
