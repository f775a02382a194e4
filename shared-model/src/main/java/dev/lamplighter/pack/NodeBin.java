package dev.lamplighter.pack;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.Shape;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
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

  /// A claim of the kind's pool under these requirements. It stays open in all else that its pods
  /// leave open.
  ///
  /// @param contents how many pods of each lot it is to hold
  static Optional<NodeBin> of(
      BinKind kind,
      Requirements requirements,
      SortedMap<Integer, Integer> contents,
      PlanUnderWay plan) {
    NewClaim claim = NewClaim.of(kind.pool(), plan.names().next(kind.pool().name()));
    Requirements wanted = claim.requirements().and(requirements);
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

  private static Optional<ClaimFit.Accepted> narrowed(NewClaim claim, Requirements wanted) {
    return Ways.accepted(claim.empty()).flatMap(all -> Ways.narrowed(all, wanted));
  }

  BinKind kind() {
    return kind;
  }

  NewClaim claim() {
    return claim;
  }

  /// The lots that it is to hold pods of.
  Set<Integer> lots() {
    return contents.keySet();
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
