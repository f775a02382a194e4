package dev.lamplighter.schedule;

import dev.lamplighter.model.PodKey;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;

/// Whether pods wait for others whom they are attracted to and that have no place yet.
final class Hope {
  private final SortedSet<PodKey> hurried = new TreeSet<>();
  private boolean lost;

  /// These wait for no others from the start.
  void hurry(Collection<PodKey> pods) {
    hurried.addAll(pods);
  }

  /// From now on nobody waits.
  void lose() {
    lost = true;
  }

  boolean isFor(Shape shape) {
    return !lost
        && (hurried.isEmpty()
            || shape.pods().stream().noneMatch(pod -> hurried.contains(pod.key())));
  }
}
