package dev.lamplighter.pack;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.NodePoolName;
import java.util.SortedMap;
import java.util.TreeMap;

/// Why each pool refuses a shape. Of several attempts the one counts that came furthest: that a
/// limit is reached says more than that another alternative's labels do not match.
final class PoolRefusals {
  private final SortedMap<NodePoolName, Rejection> byPool = new TreeMap<>();

  PoolRefusals(SortedMap<NodePoolName, Rejection> unusable) {
    byPool.putAll(unusable);
  }

  void add(NodePoolName pool, Rejection rejection) {
    byPool.merge(pool, rejection, PoolRefusals::further);
  }

  /// Of two the one that came further, the first where both came as far.
  static Rejection further(Rejection a, Rejection b) {
    return howFar(b) > howFar(a) ? b : a;
  }

  SortedMap<NodePoolName, Rejection> byPool() {
    return byPool;
  }

  /// How many kinds of checks a pod had passed when it was refused.
  private static int howFar(Rejection rejection) {
    return switch (rejection) {
      case Rejection.IncompleteSnapshot _ -> 0;
      case Rejection.PodUnread _ -> 0;
      case Rejection.Asleep _, Rejection.LowPriority _ -> 0;
      case Rejection.PoolNotReady _ -> 0;
      case Rejection.UntoleratedTaints _ -> 1;
      case Rejection.IncompatibleRequirements _ -> 2;
      case Rejection.VolumeUnusable _ -> 0;
      case Rejection.VolumeConflict _, Rejection.OtherNodeSelected _ -> 2;
      case Rejection.HostPortTaken _ -> 3;
      case Rejection.AntiAffinity _ -> 4;
      case Rejection.TopologySpread _ -> 4;
      case Rejection.PodAffinity _, Rejection.BesideOthers _ -> 4;
      case Rejection.InsufficientResources _ -> 5;
      case Rejection.TooManyVolumes _ -> 6;
      case Rejection.NoInstanceType _ -> 5;
      case Rejection.MinValuesUnmet _ -> 6;
      case Rejection.UnsuitedToClass _, Rejection.NoImage _, Rejection.NoSubnet _ -> 7;
      case Rejection.NoOffering _ -> 7;
      case Rejection.LimitExceeded _ -> 8;
    };
  }
}
