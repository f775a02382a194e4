package dev.lamplighter.functions.pass;

import java.util.List;
import java.util.Optional;

/// How an invocation's time with a cluster ended, after how many full looks, quiet ones and
/// effects. `why` says what failed where it ended UNAVAILABLE or CLOSING; `troubles` what went
/// wrong otherwise and was not said within the hour before: for the log.
public record ReactionResult(
    Ending ending,
    Optional<String> why,
    int looks,
    int quietLooks,
    int effects,
    List<String> troubles) {
  public ReactionResult {
    troubles = List.copyOf(troubles);
  }

  public enum Ending {
    /// Nothing is under way, or a later event will see to it.
    QUIET,
    /// Something is under way, and a follow-up was asked for.
    HANDED_OVER,
    /// Another invocation holds the lease and is alive.
    BUSY,
    /// Another invocation has taken the lease.
    LEASE_LOST,
    /// The cluster is being taken down, or has been: nobody launches or ends anything there but who
    /// takes it down.
    CLOSING,
    /// The state table does not answer, or what the cluster is was never known.
    UNAVAILABLE
  }
}
