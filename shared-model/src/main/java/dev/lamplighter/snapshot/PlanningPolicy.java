package dev.lamplighter.snapshot;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// How nodes are planned in a cluster, where its owner wants it otherwise than by default.
///
/// - `minValues`: what becomes of a pool's `minValues` that can't be kept.
/// - `leastPriority`, if present: pods of a lower priority make and keep no node (cases C163).
/// - `patience`, if present: nodes are planned for several pods together (cases C160).
public record PlanningPolicy(
    MinValues minValues, OptionalInt leastPriority, Optional<Patience> patience) {
  public static final PlanningPolicy DEFAULT =
      new PlanningPolicy(MinValues.STRICT, OptionalInt.empty(), Optional.empty());

  /// Karpenter's `MIN_VALUES_POLICY` (spec core 2.7).
  public enum MinValues {
    /// No node is made that does not keep it.
    STRICT,
    /// It is lowered to what there is as a node is planned.
    BEST_EFFORT
  }

  /// No node is made until so many pods wait, or the first has waited so long.
  public record Patience(int pods, Duration atMost) {
    public Patience {
      if (pods < 1 || atMost.isNegative()) {
        throw new IllegalArgumentException(
            "pods=%d must be positive, atMost=%s not negative".formatted(pods, atMost));
      }
    }
  }

  public boolean bestEffort() {
    return minValues == MinValues.BEST_EFFORT;
  }

  /// Whether the pod is one that makes and keeps no node.
  public boolean isFiller(PodView pod) {
    return isFiller(pod.spec());
  }

  public boolean isFiller(PodSpec spec) {
    return leastPriority.isPresent()
        && spec.priority() < leastPriority.getAsInt()
        && !CapacityBuffers.standsForRoom(spec);
  }

  public PlanningPolicy withBestEffort() {
    return new PlanningPolicy(MinValues.BEST_EFFORT, leastPriority, patience);
  }

  public PlanningPolicy withLeastPriority(int priority) {
    return new PlanningPolicy(minValues, OptionalInt.of(priority), patience);
  }

  public PlanningPolicy withPatience(Patience patience) {
    return new PlanningPolicy(minValues, leastPriority, Optional.of(patience));
  }
}
