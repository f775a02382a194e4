package dev.lamplighter.disrupt;

import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.Kept.Reason;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.model.PodKey;
import java.util.List;
import java.util.stream.Collectors;

/// Why a node stays, as a sentence for a user.
public final class KeptText {
  private KeptText() {}

  public static String of(Kept kept) {
    return "NodeClaim %s stays: %s".formatted(kept.claim(), of(kept.reason()));
  }

  public static String of(Reason reason) {
    return switch (reason) {
      case Reason.NotEmpty(var pods) ->
          "%d %s on its node would need another place".formatted(pods, pods == 1 ? "pod" : "pods");
      case Reason.TooSoon(var at) -> "consolidateAfter passes at %s".formatted(at);
      case Reason.Never(var pool) -> "NodePool %s has consolidateAfter: Never".formatted(pool);
      case Reason.BudgetSpent spent -> of(spent);
      case Reason.Nominated(var pods) ->
          "pending pods are expected on its node: %s".formatted(named(pods));
      case Reason.DoNotDisrupt(var on) -> "%s has karpenter.sh/do-not-disrupt".formatted(on);
      case Reason.NotValid(var why) -> why;
      case Reason.KarpenterRuns(var pod) ->
          "Karpenter runs in this cluster as pod %s, so nothing is done".formatted(pod);
      case Reason.PoolGone(var pool) -> "NodePool %s is gone or being deleted".formatted(pool);
      case Reason.NotInitialized() -> "its node has never been ready for pods";
      case Reason.NodeNotFound() -> "its node is in no list";
      case Reason.PodDisruptionBudgetSpent(var pod, var budget) ->
          "pod %s is held by PodDisruptionBudget %s, which allows no disruption now"
              .formatted(pod, budget);
      case Reason.SeveralPodDisruptionBudgets(var pod, var count) ->
          "pod %s is held by %d PodDisruptionBudgets, which the eviction API refuses"
              .formatted(pod, count);
      case Reason.WhenEmpty(var pool) ->
          "NodePool %s has consolidationPolicy: WhenEmpty".formatted(pool);
      case Reason.FixedReplicas(var pool, var replicas) ->
          "NodePool %s is to have %s"
              .formatted(pool, replicas == 1 ? "1 node" : replicas + " nodes");
      case Reason.KeepsRoom(var buffer) ->
          "its node has the room that CapacityBuffer %s asks for".formatted(buffer);
      case Reason.NothingBetter nothing -> of(nothing);
      case Reason.Abandoned abandoned -> of(abandoned);
      case Reason.ReplacementsFail(var pool, var failed, var until) ->
          "%s of NodePool %s in a row never got ready for pods; the next is launched after %s"
              .formatted(failed == 1 ? "1 replacement" : failed + " replacements", pool, until);
      case Reason.NotDrifted() -> "it is what its NodePool and EC2NodeClass ask for";
      case Reason.NotItsTurn() -> "others are looked at first";
      case Reason.IncompleteSnapshot(var sources) ->
          "nothing is disrupted while a list is incomplete: %s".formatted(sources);
    };
  }

  private static String of(Reason.BudgetSpent spent) {
    return "the budgets of NodePool %s allow %d %s at once for reason %s, and %d %s disrupted now"
        .formatted(
            spent.pool(),
            spent.allowed(),
            spent.allowed() == 1 ? "node" : "nodes",
            spent.method(),
            spent.disrupting(),
            spent.disrupting() == 1 ? "is" : "are");
  }

  private static String of(Reason.NothingBetter reason) {
    return switch (reason) {
      case Reason.PodWouldNotFit(var pod, var why) ->
          "pod %s would find no other place: %s".formatted(pod, why);
      case Reason.PodWouldWait(var pod, var on) ->
          "pod %s would go to NodeClaim %s, which is not ready for pods yet".formatted(pod, on);
      case Reason.PlaceIsAwaited(var pod) ->
          "its pods would take the place that pod %s waits for".formatted(pod);
      case Reason.NeedsSeveralNodes(var nodes) ->
          "its pods would need %d nodes in its place".formatted(nodes);
      case Reason.RoomIsTight(var nodes, var then, var now) ->
          "its pods fit elsewhere only if kube-scheduler puts each where it is planned; otherwise they need %s for %s, and it costs %s"
              .formatted(nodes == 1 ? "a node" : nodes + " nodes", then, now);
      case Reason.NothingCheaper(var price, var cheapest) ->
          "it costs %s, and what its pods need would cost %s".formatted(price, cheapest);
      case Reason.SpotToSpotOff() -> "it is a spot node, and spotToSpotConsolidation is off";
      case Reason.PriceUnknown() -> "What it costs is not known: nothing can be said to be cheaper";
      case Reason.TooFewSpotTypes(var cheaper, var wanted) ->
          "a spot node is replaced by spot only where %d cheaper types would do, and %d would"
              .formatted(wanted, cheaper);
      case Reason.NotBalanced(var pool, var saved, var disturbed) ->
          "NodePool %s has consolidationPolicy: Balanced, and it would save %d%% of the pool's cost and disturb %d%% of its pods"
              .formatted(pool, saved, disturbed);
      case Reason.MinValues(var why) -> "the cheaper types are too few: %s".formatted(why);
    };
  }

  private static String of(Reason.Abandoned reason) {
    return switch (reason) {
      case Reason.NoReplacement(var why) ->
          "its replacement can't be launched: %s".formatted(RejectionText.sentence(why));
      case Reason.ReplacementFailed(var replacement, var why) ->
          "its replacement NodeClaim %s %s".formatted(replacement, why);
      case Reason.CommandBroken(var other) ->
          "it was to go together with NodeClaim %s, which stays".formatted(other);
    };
  }

  private static String named(List<PodKey> pods) {
    String first = pods.stream().limit(5).map(PodKey::toString).collect(Collectors.joining(", "));
    return pods.size() > 5 ? "%s and %d more".formatted(first, pods.size() - 5) : first;
  }
}
