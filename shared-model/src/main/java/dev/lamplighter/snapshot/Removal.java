package dev.lamplighter.snapshot;

import dev.lamplighter.api.DisruptionReason;
import java.time.Instant;
import java.util.Optional;

/// Why a claim leaves, and by when its pods must be gone (empty: whenever their budgets allow).
///
/// `command` is the disruption command that it is a candidate of, where several nodes go together
/// or a replacement comes first.
public record Removal(
    Cause cause, String detail, Optional<Instant> deadline, Optional<CommandUnderWay> command) {

  public Removal(Cause cause, String detail, Optional<Instant> deadline) {
    this(cause, detail, deadline, Optional.empty());
  }

  public Removal withDeadline(Optional<Instant> deadline) {
    return new Removal(cause, detail, deadline, command);
  }

  public Removal withCommand(CommandUnderWay command) {
    return new Removal(cause, detail, deadline, Optional.of(command));
  }

  public enum Cause {
    /// Voluntary: no pods left (spec core 6.5).
    EMPTY("empty"),
    /// Voluntary: its pods fit elsewhere, or on something cheaper (spec core 6.9).
    UNDERUTILIZED("underutilized"),
    /// Voluntary: it is not what its NodePool or EC2NodeClass asks for any more (spec core 6.6).
    DRIFTED("drifted"),
    /// Its `expireAfter` is over (spec core 5.7).
    EXPIRED("expired"),
    /// Its pool is to have fewer nodes than it has (spec core 5.11).
    SURPLUS("surplus"),
    /// A user deleted the NodeClaim, its Node, or its NodePool.
    DELETED("deleted"),
    /// Its cluster is taken off Lamplighter.
    UNINSTALLED("uninstalled"),
    /// The node never joined in time (spec core 5.5).
    REGISTRATION_TIMEOUT("registration_timeout"),
    /// The node joined, did not become ready for pods in time, and nobody needs it.
    NEVER_READY("never_ready"),
    /// The instance is gone or going, and not by us.
    INSTANCE_GONE("garbage_collected"),
    /// EC2 takes a spot instance back.
    SPOT_INTERRUPTION("spot_interrupted"),
    /// EC2 will stop, reboot or retire the instance.
    SCHEDULED_CHANGE("scheduled_change"),
    /// The owner of a capacity reservation takes it back.
    CAPACITY_RESERVATION_INTERRUPTED("capacity_reservation_interrupted"),
    /// The capacity block that it is in is about to end.
    CAPACITY_BLOCK_ENDS("capacity_block_ends"),
    /// The instance fails its status check.
    INSTANCE_STATUS("instance_status"),
    /// Its host fails its status check.
    SYSTEM_STATUS("system_status");

    private final String text;

    Cause(String text) {
      this.text = text;
    }

    /// Of a removal that is Lamplighter's own choice; empty where it is nobody's.
    public Optional<DisruptionReason> disruptionReason() {
      return switch (this) {
        case EMPTY -> Optional.of(DisruptionReason.EMPTY);
        case UNDERUTILIZED -> Optional.of(DisruptionReason.UNDERUTILIZED);
        case DRIFTED -> Optional.of(DisruptionReason.DRIFTED);
        case EXPIRED,
            SURPLUS,
            DELETED,
            UNINSTALLED,
            REGISTRATION_TIMEOUT,
            NEVER_READY,
            INSTANCE_GONE,
            SPOT_INTERRUPTION,
            SCHEDULED_CHANGE,
            CAPACITY_RESERVATION_INTERRUPTED,
            CAPACITY_BLOCK_ENDS,
            INSTANCE_STATUS,
            SYSTEM_STATUS ->
            Optional.empty();
      };
    }

    /// Whether EC2 carries it out itself two minutes after it said so, come what may.
    public boolean takenBack() {
      return this == SPOT_INTERRUPTION || this == CAPACITY_RESERVATION_INTERRUPTED;
    }

    /// As in Karpenter's metric label `reason`.
    @Override
    public String toString() {
      return text;
    }
  }
}
