package dev.lamplighter.api;

import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.Optional;

/// A capacity reservation that an EC2NodeClass selects (spec AWS 1.14, 3.10).
///
/// `matchCriteria` is `open` or `targeted`. `count` is what EC2 said is left of it; a class's
/// status does not tell it.
public record ResolvedCapacityReservation(
    CapacityReservationId id,
    InstanceTypeName instanceType,
    Zone zone,
    String ownerId,
    String matchCriteria,
    Kind kind,
    boolean interruptible,
    Optional<Instant> endTime,
    Count count) {

  /// How it is bought.
  public enum Kind {
    DEFAULT("default"),
    CAPACITY_BLOCK("capacity-block");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /// In the words of EC2 and of the label `karpenter.k8s.aws/capacity-reservation-type`.
    @Override
    public String toString() {
      return text;
    }
  }

  /// So many more instances fitted in at `at`.
  public record Count(int available, Instant at) {
    public static final Count NONE = new Count(0, Instant.EPOCH);
  }

  public ResolvedCapacityReservation withCount(Count count) {
    return new ResolvedCapacityReservation(
        id, instanceType, zone, ownerId, matchCriteria, kind, interruptible, endTime, count);
  }

  /// Whether nodes are launched into it: not into capacity blocks, nor into what EC2 may take back
  /// (docs/decisions/0075).
  public boolean usable() {
    return kind == Kind.DEFAULT && !interruptible;
  }
}
