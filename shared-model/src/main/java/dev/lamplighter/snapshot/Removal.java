package dev.lamplighter.snapshot;

import java.time.Instant;
import java.util.Optional;

/// Why a claim leaves, and by when its pods must be gone (empty: whenever their budgets allow).
public record Removal(Cause cause, String detail, Optional<Instant> deadline) {

  public enum Cause {
    /// Voluntary: no pods left (spec core 6.5).
    EMPTY("empty"),
    /// A user deleted the NodeClaim, its Node, or its NodePool.
    DELETED("deleted"),
    /// The node never joined in time (spec core 5.5).
    REGISTRATION_TIMEOUT("registration_timeout"),
    /// The instance is gone or going, and not by us.
    INSTANCE_GONE("garbage_collected"),
    /// EC2 takes a spot instance back.
    SPOT_INTERRUPTION("spot_interrupted"),
    /// EC2 will stop, reboot or retire the instance.
    SCHEDULED_CHANGE("scheduled_change");

    private final String text;

    Cause(String text) {
      this.text = text;
    }

    /// As in Karpenter's metric label `reason`.
    @Override
    public String toString() {
      return text;
    }
  }
}
