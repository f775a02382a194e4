package dev.lamplighter.pack;

import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.Shape;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;

/// A bin of a packing that a claim is made of; it is opened with its first pod.
final class NodeBin {
  private final BinKind kind;
  private final NewClaim claim;
  private final SortedMap<Integer, Integer> contents;

  /// Its place among the opened claims.
  private OptionalInt index = OptionalInt.empty();

  private NodeBin(BinKind kind, NewClaim claim, SortedMap<Integer, Integer> contents) {
    this.kind = kind;
    this.claim = claim;
    this.contents = contents;
  }

  /// A claim of the kind's pool. It stays open in all that its pods leave open: only where they are
  /// to be spread over zones it has one, and where DaemonSets would leave too little room on other
  /// flavours it is of its own.
  ///
  /// @param contents how many pods of each lot it is to hold
  static Optional<NodeBin> of(
      BinKind kind, SortedMap<Integer, Integer> contents, List<Lot> lots, PlanUnderWay plan) {
    NewClaim claim = NewClaim.of(kind.pool(), plan.names().next(kind.pool().name()));
    Requirements wanted = claim.requirements().and(plan.pools().bought());
    Optional<Requirement> zone =
        contents.keySet().stream().flatMap(lot -> lots.get(lot).zone().stream()).findFirst();
    wanted = zone.map(wanted::and).orElse(wanted);
    wanted = isTight(kind, contents, lots) ? wanted.and(kind.flavour()) : wanted;
    if (!wanted.equals(claim.requirements())) {
      Optional<ClaimFit.Accepted> narrowed = narrowed(claim, wanted);
      if (narrowed.isEmpty()) {
        return Optional.empty();
      }
      claim.narrow(narrowed.get());
    }
    plan.names().take(claim.name());
    return Optional.of(new NodeBin(kind, claim, contents));
  }

  /// Whether all DaemonSets that may run on the type would not leave enough for its pods.
  private static boolean isTight(
      BinKind kind, SortedMap<Integer, Integer> contents, List<Lot> lots) {
    if (kind.pool().selectedByDaemonSets().isEmpty()) {
      return false;
    }
    Resources together = Resources.EMPTY;
    for (var each : contents.entrySet()) {
      together = together.plus(lots.get(each.getKey()).shape().request().times(each.getValue()));
    }
    return !together.fitsIn(kind.type().availableToPods());
  }

  private static Optional<ClaimFit.Accepted> narrowed(NewClaim claim, Requirements wanted) {
    return Ways.accepted(claim.empty()).flatMap(all -> Ways.narrowed(all, wanted));
  }

  BinKind kind() {
    return kind;
  }

  NewClaim claim() {
    return claim;
  }

  /// How many pods of these lots it is to hold.
  int wanted(List<Integer> lots) {
    return lots.stream().mapToInt(lot -> contents.getOrDefault(lot, 0)).sum();
  }

  boolean isOpen() {
    return index.isPresent();
  }

  /// For its first pods, which it accepted so.
  void open(Shape shape, ClaimFit.Accepted accepted, PlanUnderWay plan) {
    index = OptionalInt.of(plan.opened().open(claim, shape, accepted));
  }

  /// Plans more pods on it once it is open; `before` of the shape's were planned since it answered.
  void plan(Shape shape, ClaimFit.Accepted accepted, int before, PlanUnderWay plan) {
    plan.opened().plan(index.orElseThrow(), shape, accepted, before);
  }
}
