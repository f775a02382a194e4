package dev.lamplighter.decision;

import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.WellKnownLabels;
import java.util.List;

/// How near a pool came to making a node for a pod: of many pools the one that the pod was meant
/// for is to be read first, and most are merely other teams'.
///
/// A pool without a label of the user's own that the pod selects is another's; so is, probably, one
/// whose taints keep the pod off. What a pool lacks otherwise is what there is to mend.
final class Nearness {
  private static final int NOT_READY = 20;
  private static final int TAINTED = 50;
  private static final int ANOTHERS = 100;

  private Nearness() {}

  /// The less the nearer.
  static int of(Rejection rejection) {
    return switch (rejection) {
      case Rejection.IncompatibleRequirements(var keys) -> of(keys);
      case Rejection.VolumeConflict(var keys) -> of(keys);
      case Rejection.UntoleratedTaints(var taints) -> TAINTED + taints.size();
      case Rejection.PoolNotReady _ -> NOT_READY;
      case Rejection.NoInstanceType(_, _, _, _, _, var unmet, _) -> unmet.size();
      case Rejection.InsufficientResources _,
          Rejection.HostPortTaken _,
          Rejection.TooManyVolumes _,
          Rejection.AntiAffinity _,
          Rejection.TopologySpread _,
          Rejection.PodAffinity _,
          Rejection.BesideOthers _,
          Rejection.NoOffering _,
          Rejection.NoSubnet _,
          Rejection.NoImage _,
          Rejection.UnsuitedToClass _,
          Rejection.LimitExceeded _,
          Rejection.MinValuesUnmet _,
          Rejection.VolumeUnusable _,
          Rejection.OtherNodeSelected _,
          Rejection.PodUnread _,
          Rejection.Asleep _,
          Rejection.LowPriority _,
          Rejection.IncompleteSnapshot _ ->
          0;
    };
  }

  private static int of(List<IncompatibleKey> keys) {
    boolean anothers = keys.stream().anyMatch(key -> !WellKnownLabels.isWellKnown(key.key()));
    return (anothers ? ANOTHERS : 0) + keys.size();
  }
}
