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

/// A claim without pods of each pool that makes nodes, to be asked what it would hold. None of them
/// is ever opened.
final class EmptyClaims {
  private final List<List<NewClaim>> byWeight = new ArrayList<>();

  EmptyClaims(Pools pools, ClaimNames names) {
    for (List<PoolTemplate> equals : pools.byWeight()) {
      byWeight.add(
          equals.stream()
              .filter(pool -> !pools.isOneZone(pool.pool()))
              .map(pool -> NewClaim.of(pool, names.next(pool.name())))
              .toList());
    }
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

  /// How many such pods one node may have, as far as spreading over hosts goes.
  int mostOnOne(Attempt attempt) {
    return byWeight.stream()
        .flatMap(List::stream)
        .mapToInt(attempt.topology()::mostOnEmptyHost)
        .max()
        .orElse(1);
  }

  private static void ask(
      List<NewClaim> claims,
      Attempt attempt,
      SortedMap<NodePoolName, ClaimFit.Accepted> accepting) {
    Attempt alone = attempt.alone();
    for (NewClaim claim : claims) {
      if (claim.fit(alone) instanceof ClaimFit.Accepted accepted) {
        accepting.put(claim.template().name(), accepted);
      }
    }
  }
}
