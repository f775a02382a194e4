package dev.lamplighter.snapshot;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.LabelKey;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// When the capacity block ends that a claim's node is in (spec AWS 3.10).
///
/// Any class that selects the block knows it, and else the claim's record, which keeps what a class
/// knew: who selects no block any more has not sold its nodes.
public record BlockEnd(CapacityReservationId block, Instant at) {
  public static Optional<BlockEnd> of(ClaimRecord record, List<EC2NodeClass> nodeClasses) {
    return blockOf(record).flatMap(id -> known(id, nodeClasses).or(() -> kept(id, record)));
  }

  /// As the classes know it.
  public static Optional<BlockEnd> known(ClaimRecord record, List<EC2NodeClass> nodeClasses) {
    return blockOf(record).flatMap(id -> known(id, nodeClasses));
  }

  private static Optional<CapacityReservationId> blockOf(ClaimRecord record) {
    return record
        .launched()
        .filter(launched -> launched.capacityType() == CapacityType.RESERVED)
        .flatMap(_ -> record.labels().get(LabelKey.CAPACITY_RESERVATION_ID))
        .flatMap(IfValid.as(CapacityReservationId::of));
  }

  private static Optional<BlockEnd> known(
      CapacityReservationId block, List<EC2NodeClass> nodeClasses) {
    return nodeClasses.stream()
        .flatMap(nodeClass -> nodeClass.status().capacityReservations().stream())
        .filter(it -> it.id().equals(block))
        .flatMap(it -> it.blockEnd().stream())
        .map(end -> new BlockEnd(block, end))
        .findFirst();
  }

  /// A user can write annotations, and a record that was lost is made anew from them.
  private static Optional<BlockEnd> kept(CapacityReservationId block, ClaimRecord record) {
    try {
      return Optional.ofNullable(record.annotations().get(AnnotationKey.CAPACITY_BLOCK_ENDS))
          .map(text -> new BlockEnd(block, Instant.parse(text)));
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  /// From when on nodes leave it.
  public Instant leftFrom() {
    return at.minus(ResolvedCapacityReservation.LEFT_BEFORE_END);
  }

  /// From when on EC2 ends its instances.
  public Instant takenFrom() {
    return at.minus(ResolvedCapacityReservation.TAKEN_BEFORE_END);
  }

  /// From when on nothing is moved there: what would be moved again within the time in which the
  /// block is left is better off where it is.
  public Instant noMovesFrom() {
    return leftFrom().minus(ResolvedCapacityReservation.LEFT_BEFORE_END);
  }
}
