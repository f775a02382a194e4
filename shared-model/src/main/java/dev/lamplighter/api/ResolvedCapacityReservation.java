package dev.lamplighter.api;

import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.Zone;
import java.time.Duration;
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
    State state,
    Count count) {
  /// EC2 begins to end a capacity block's instances half an hour before the block ends; ten minutes
  /// more are for those who leave (spec AWS 3.10).
  public static final Duration LEFT_BEFORE_END = Duration.ofMinutes(40);

  public static final Duration TAKEN_BEFORE_END = Duration.ofMinutes(30);

  /// An active one.
  public ResolvedCapacityReservation(
      CapacityReservationId id,
      InstanceTypeName instanceType,
      Zone zone,
      String ownerId,
      String matchCriteria,
      Kind kind,
      boolean interruptible,
      Optional<Instant> endTime,
      Count count) {
    this(
        id,
        instanceType,
        zone,
        ownerId,
        matchCriteria,
        kind,
        interruptible,
        endTime,
        State.ACTIVE,
        count);
  }

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

  /// Whether nodes may still be launched into it.
  public enum State {
    ACTIVE("active"),
    /// A capacity block that is about to end.
    EXPIRING("expiring");

    private final String text;

    State(String text) {
      this.text = text;
    }

    /// In the words of a class's status.
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
    return with(state, count);
  }

  /// As it is at `now`.
  public ResolvedCapacityReservation at(Instant now) {
    boolean expiring = leftFrom().filter(from -> !now.isBefore(from)).isPresent();
    return with(expiring ? State.EXPIRING : State.ACTIVE, count);
  }

  private ResolvedCapacityReservation with(State state, Count count) {
    return new ResolvedCapacityReservation(
        id, instanceType, zone, ownerId, matchCriteria, kind, interruptible, endTime, state, count);
  }

  public Market market() {
    return switch (kind) {
      case CAPACITY_BLOCK -> Market.CAPACITY_BLOCK;
      case DEFAULT -> interruptible ? Market.INTERRUPTIBLE : Market.RESERVED;
    };
  }

  /// From when on nodes leave it: only those of capacity blocks do, which end theirs.
  public Optional<Instant> leftFrom() {
    return blockEnd().map(end -> end.minus(LEFT_BEFORE_END));
  }

  /// From when on EC2 ends its instances.
  public Optional<Instant> takenFrom() {
    return blockEnd().map(end -> end.minus(TAKEN_BEFORE_END));
  }

  /// The end of a capacity block.
  public Optional<Instant> blockEnd() {
    return kind == Kind.CAPACITY_BLOCK ? endTime : Optional.empty();
  }
}
