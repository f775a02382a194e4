package dev.lamplighter.schedule;

import dev.lamplighter.model.PodKey;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/// Whether pods wait for others whom they are attracted to and that have no place yet.
final class Hope {
  private final Set<PodKey> hurried = new HashSet<>();

  /// These wait for no others from now on.
  void hurry(Collection<PodKey> pods) {
    hurried.addAll(pods);
  }

  boolean isFor(Shape shape) {
    return hurried.isEmpty() || shape.pods().stream().noneMatch(pod -> hurried.contains(pod.key()));
  }
}
