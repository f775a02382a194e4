package dev.lamplighter.pack;

import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.PoolTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// A claim without pods of each pool that makes nodes, to be asked what it would hold within the
/// pool's limits. None of them is ever opened, so they have as much room as any node of the pool
/// may turn out to have ([PoolTemplate#withLeastOverhead]).
final class EmptyClaims {
  private final List<List<NewClaim>> byWeight = new ArrayList<>();
  private final LimitsLedger ledger;

  private EmptyClaims(
      Pools pools, ClaimNames names, LimitsLedger ledger, Predicate<PoolTemplate> wanted) {
    this.ledger = ledger;
    for (List<PoolTemplate> equals : pools.byWeight()) {
      byWeight.add(
          equals.stream()
              .filter(wanted)
              .map(pool -> NewClaim.of(pool.withLeastOverhead(), names.next(pool.name())))
              .toList());
    }
  }

  static EmptyClaims ofAll(Pools pools, ClaimNames names, LimitsLedger ledger) {
    return new EmptyClaims(pools, names, ledger, _ -> true);
  }

  /// Of the pools whose nodes may each be in a zone of its own: those of a cluster placement group
  /// hang together, which is not said in numbers.
  static EmptyClaims ofFreePools(PlanUnderWay plan) {
    return new EmptyClaims(
        plan.pools(), plan.names(), plan.ledger(), pool -> !plan.pools().isOneZone(pool.pool()));
  }

  List<PoolTemplate> pools() {
    return byWeight.stream().flatMap(List::stream).map(NewClaim::template).toList();
  }

  /// What each pool answers that would hold such pods if nobody else were in the world.
  SortedMap<NodePoolName, ClaimFit.Accepted> accepting(Attempt attempt) {
    SortedMap<NodePoolName, ClaimFit.Accepted> accepting = new TreeMap<>();
    byWeight.forEach(claims -> ask(claims, attempt, accepting));
    return accepting;
  }

  /// The same of the heaviest pools of those only: where a claim for such pods would be opened.
  SortedMap<NodePoolName, ClaimFit.Accepted> opening(Attempt attempt) {
    SortedMap<NodePoolName, ClaimFit.Accepted> accepting = new TreeMap<>();
    for (List<NewClaim> claims : byWeight) {
      if (accepting.isEmpty()) {
        ask(claims, attempt, accepting);
      }
    }
    return accepting;
  }

  /// Where such pods would be, however many they are: of all pools, unless some of those that would
  /// be opened have no limits.
  SortedMap<NodePoolName, ClaimFit.Accepted> overflowing(
      Attempt attempt, SortedMap<NodePoolName, ClaimFit.Accepted> opening) {
    boolean endless =
        pools().stream()
            .filter(pool -> opening.containsKey(pool.name()))
            .anyMatch(pool -> pool.pool().spec().limits().isEmpty());
    return endless ? opening : accepting(attempt);
  }

  /// How many such pods one node may have, as far as spreading over hosts goes.
  int mostOnOne(Attempt attempt) {
    return byWeight.stream()
        .flatMap(List::stream)
        .mapToInt(attempt.topology()::mostOnEmptyHost)
        .max()
        .orElse(1);
  }

  private void ask(
      List<NewClaim> claims,
      Attempt attempt,
      SortedMap<NodePoolName, ClaimFit.Accepted> accepting) {
    Attempt alone = attempt.alone();
    for (NewClaim claim : claims) {
      Ways.accepted(claim.fit(alone))
          .map(answer -> ledger.withinLimits(claim.template().pool(), answer))
          .flatMap(Ways::accepted)
          .ifPresent(answer -> accepting.put(claim.template().name(), answer));
    }
  }
}
