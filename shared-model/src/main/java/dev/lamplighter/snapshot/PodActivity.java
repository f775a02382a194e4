package dev.lamplighter.snapshot;

import dev.lamplighter.model.StableHash;
import dev.lamplighter.model.Uid;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Which pods a claim's node held when we last heard of it, and when that last changed: the start
/// of `consolidateAfter` (spec core 5.10).
///
/// `pods` are hashes of the UIDs of the pods that are neither finished nor a DaemonSet's: so what
/// is heard twice counts once.
public record PodActivity(SortedSet<Long> pods, Instant lastChange) {
  public PodActivity {
    pods = Collections.unmodifiableSortedSet(new TreeSet<>(pods));
  }

  /// No pods, since `at`.
  public static PodActivity none(Instant at) {
    return new PodActivity(Collections.emptySortedSet(), at);
  }

  public static long hash(Uid pod) {
    return StableHash.of(pod.value()).toLong();
  }

  /// Of exactly these pods, since `at`.
  public static PodActivity of(List<PodView> pods, Instant at) {
    var hashes = new TreeSet<Long>();
    pods.forEach(pod -> hashes.add(hash(pod.meta().uid())));
    return new PodActivity(hashes, at);
  }
}
