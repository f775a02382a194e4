package dev.lamplighter.pack;

import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.Shape;
import java.util.ArrayList;
import java.util.List;

/// Claims that do not grow past the types which hold fewer pods, for pods that ask for a device:
/// four boxes with one GPU may cost less than one box with four (cases C046). Karpenter packs the
/// largest one.
final class SmallerBoxes {
  private SmallerBoxes() {}

  /// The same answer among the types of each size but the largest.
  static List<ClaimFit.Accepted> of(ClaimFit.Accepted accepted, Shape shape) {
    var ways = new ArrayList<ClaimFit.Accepted>();
    if (asksForADevice(shape.request())) {
      accepted.sizes().stream()
          .filter(pods -> pods < accepted.room())
          .forEach(most -> upTo(most, accepted, ways));
    }
    return List.copyOf(ways);
  }

  private static boolean asksForADevice(Resources request) {
    return request.names().stream().anyMatch(name -> name.isDevice() && request.get(name) > 0);
  }

  private static void upTo(int most, ClaimFit.Accepted accepted, List<ClaimFit.Accepted> ways) {
    accepted.among(it -> it.pods() <= most).flatMap(Ways::accepted).ifPresent(ways::add);
  }
}
