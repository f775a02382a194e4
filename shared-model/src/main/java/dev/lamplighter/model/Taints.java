package dev.lamplighter.model;

import java.util.ArrayList;
import java.util.List;

/// Taints of a node against tolerations of a pod.
///
/// All three effects are hard here, `PreferNoSchedule` too, until relaxation adds a toleration for
/// it (spec core 2.9).
public final class Taints {
  private Taints() {}

  /// Every taint that none of `tolerations` tolerates, in the order given; empty means welcome.
  public static List<Taint> untolerated(List<Taint> taints, List<Toleration> tolerations) {
    if (taints.isEmpty()) {
      return List.of();
    }
    List<Taint> untolerated = new ArrayList<>();
    for (Taint taint : taints) {
      if (!anyTolerates(tolerations, taint)) {
        untolerated.add(taint);
      }
    }
    return List.copyOf(untolerated);
  }

  private static boolean anyTolerates(List<Toleration> tolerations, Taint taint) {
    for (Toleration toleration : tolerations) {
      if (toleration.tolerates(taint)) {
        return true;
      }
    }
    return false;
  }
}
