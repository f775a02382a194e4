package dev.lamplighter.decision;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import java.time.Instant;
import java.util.List;

/// A node that stays although a disruption method looked at it, and why.
public record Kept(NodeClaimName claim, Reason reason) {

  /// Why a node is not disrupted now.
  public sealed interface Reason {
    /// Pods run on it.
    record NotEmpty(int pods) implements Reason {}

    /// `consolidateAfter` has not passed since its pods last changed.
    record TooSoon(Instant consolidatableAt) implements Reason {}

    /// `consolidateAfter: Never`.
    record Never(NodePoolName pool) implements Reason {}

    /// The pool's budget for this reason is used up: `allowed` at once, `disrupting` now.
    record BudgetSpent(NodePoolName pool, DisruptionReason method, int allowed, int disrupting)
        implements Reason {}

    /// A pending pod is expected to land on it.
    record Nominated(List<PodKey> pods) implements Reason {
      public Nominated {
        pods = List.copyOf(pods);
      }
    }

    /// The node, or a pod on it, says `karpenter.sh/do-not-disrupt`.
    record DoNotDisrupt(String on) implements Reason {}

    /// Its node has never been ready for pods.
    record NotInitialized() implements Reason {}

    /// Its node is in no list.
    record NodeNotFound() implements Reason {}

    /// A pod on it is held by a PodDisruptionBudget that allows nothing now.
    record PodDisruptionBudgetSpent(PodKey pod, NamespacedName podDisruptionBudget)
        implements Reason {}

    /// A pod on it is held by more than one PodDisruptionBudget, which the eviction API refuses.
    record SeveralPodDisruptionBudgets(PodKey pod, int count) implements Reason {}

    /// Its pool is gone or being deleted; deletion takes care of it.
    record PoolGone(NodePoolName pool) implements Reason {}

    /// A list was incomplete, so nothing voluntary is done.
    record IncompleteSnapshot(List<dev.lamplighter.snapshot.Source> sources) implements Reason {
      public IncompleteSnapshot {
        sources = List.copyOf(sources);
      }
    }
  }
}
