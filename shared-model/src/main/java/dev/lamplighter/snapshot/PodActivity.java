package dev.lamplighter.snapshot;

import java.time.Instant;

/// Which pods a claim's node held when we last looked, and when that last changed: the start of
/// `consolidateAfter` (spec core 5.10).
///
/// `fingerprint` is a hash over the UIDs of the pods that are neither finished nor a DaemonSet's.
public record PodActivity(int pods, long fingerprint, Instant lastChange) {

  /// No pods, since `at`. The fingerprint of no pods is 0.
  public static PodActivity none(Instant at) {
    return new PodActivity(0, 0, at);
  }
}
