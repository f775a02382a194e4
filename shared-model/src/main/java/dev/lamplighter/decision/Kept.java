package dev.lamplighter.decision;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
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

    /// Its pool, or its pool's class, is not valid: what is meant is not known.
    record NotValid(String why) implements Reason {}

    /// Karpenter is there, as this pod, and its nodes are Karpenter's.
    record KarpenterRuns(PodKey pod) implements Reason {}

    /// Its pool removes only empty nodes.
    record WhenEmpty(NodePoolName pool) implements Reason {}

    /// Its pool is to have so many nodes, whatever they hold.
    record FixedReplicas(NodePoolName pool, long replicas) implements Reason {}

    /// It keeps the room that CapacityBuffer `buffer` asks for.
    record KeepsRoom(String buffer) implements Reason {}

    /// Consolidation looked, and nothing better was found (spec core 6.9).
    sealed interface NothingBetter extends Reason {}

    /// A command that it was a candidate of came to nothing.
    sealed interface Abandoned extends Reason {}

    /// A pod on it would find no other place: `why`, in the words that the pod would be told.
    record PodWouldNotFit(PodKey pod, String why) implements NothingBetter {}

    /// A pod on it would go to a node that is not ready for pods yet.
    record PodWouldWait(PodKey pod, NodeClaimName on) implements NothingBetter {}

    /// `pod`, which waits for a place that is there, would find it taken.
    record PlaceIsAwaited(PodKey pod) implements NothingBetter {}

    /// Its pods would need `nodes` nodes in its place.
    record NeedsSeveralNodes(int nodes) implements NothingBetter {}

    /// Its pods fit only as they are planned. If kube-scheduler places them otherwise, they need
    /// `nodes` nodes, which cost `then`, and it costs `now`.
    record RoomIsTight(int nodes, Price then, Price now) implements NothingBetter {}

    /// What its pods need in its place costs at least `cheapest`, and it costs `now`.
    record NothingCheaper(Price now, Price cheapest) implements NothingBetter {}

    /// It is spot, and so would be what is cheaper; that is not switched on.
    record SpotToSpotOff() implements NothingBetter {}

    /// It is spot, and so would be what is cheaper; `wanted` cheaper types must be left so that EC2
    /// has a choice.
    record TooFewSpotTypes(int cheaper, int wanted) implements NothingBetter {}

    /// What it costs is not known, so nothing can be said to be cheaper.
    record PriceUnknown() implements NothingBetter {}

    /// Its pool is `Balanced`: too little is saved for the pods that would be disturbed, both in
    /// percent of the pool.
    record NotBalanced(NodePoolName pool, int saved, int disturbed) implements NothingBetter {}

    /// The types that are cheaper are too few for the pool's `minValues`.
    record MinValues(String why) implements NothingBetter {}

    /// What is to come in its place can't be launched.
    record NoReplacement(Rejection why) implements Abandoned {}

    /// A replacement went, or was not ready in time.
    record ReplacementFailed(NodeClaimName replacement, String why) implements Abandoned {}

    /// Another candidate of its command is no longer to be had.
    record CommandBroken(NodeClaimName other) implements Abandoned {}

    /// It is what its NodePool and its EC2NodeClass ask for.
    record NotDrifted() implements Reason {}

    /// What would come in its place is of `pool`, whose last `failed` replacements never got ready.
    record ReplacementsFail(NodePoolName pool, int failed, Instant until) implements Reason {}

    /// It is one of many, and its turn is in another look.
    record NotItsTurn() implements Reason {}

    /// A list was incomplete, so nothing voluntary is done.
    record IncompleteSnapshot(List<dev.lamplighter.snapshot.Source> sources) implements Reason {
      public IncompleteSnapshot {
        sources = List.copyOf(sources);
      }
    }
  }
}
