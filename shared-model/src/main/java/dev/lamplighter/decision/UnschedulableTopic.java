package dev.lamplighter.decision;

import dev.lamplighter.decision.Unschedulable.NodeRejection;
import dev.lamplighter.model.Resources;
import java.util.ArrayList;
import java.util.List;

/// What is said of a pod without a place, without what changes from look to look: how many nodes
/// there are, how much is promised, which other pod is in the way. While this stays, there is
/// nothing new to tell.
final class UnschedulableTopic {
  private UnschedulableTopic() {}

  static String of(Unschedulable pod) {
    List<String> parts = new ArrayList<>();
    pod.nodes().stream()
        .map(NodeRejection::example)
        .map(UnschedulableTopic::kind)
        .distinct()
        .sorted()
        .forEach(parts::add);
    pod.pools().forEach((pool, rejection) -> parts.add(pool + ": " + of(rejection)));
    return String.join("; ", parts);
  }

  private static String of(Rejection rejection) {
    return switch (rejection) {
      case Rejection.LimitExceeded exceeded -> kind(exceeded) + " " + exceeded.resource();
      case Rejection.PoolNotReady(_, var reason, _) -> kind(rejection) + " " + reason;
      case Rejection.BesideOthers(var affinity, var beside) -> kind(affinity) + " " + kind(beside);
      case Rejection.InsufficientResources(Resources requested, Resources available) ->
          kind(rejection) + " " + requested.shortfall(available);
      case Rejection.AntiAffinity _,
          Rejection.TopologySpread _,
          Rejection.PodAffinity _,
          Rejection.TooManyVolumes _,
          Rejection.HostPortTaken _ ->
          kind(rejection);
      case Rejection.UntoleratedTaints _,
          Rejection.IncompatibleRequirements _,
          Rejection.VolumeConflict _,
          Rejection.VolumeUnusable _,
          Rejection.OtherNodeSelected _,
          Rejection.PodUnread _,
          Rejection.NoInstanceType _,
          Rejection.NoOffering _,
          Rejection.NoSubnet _,
          Rejection.NoImage _,
          Rejection.UnsuitedToClass _,
          Rejection.MinValuesUnmet _,
          Rejection.Asleep _,
          Rejection.LowPriority _,
          Rejection.IncompleteSnapshot _ ->
          RejectionText.sentence(rejection);
    };
  }

  private static String kind(Rejection rejection) {
    return rejection.getClass().getSimpleName();
  }
}
