package dev.lamplighter.pack;

import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Claims that do not grow past the types which hold fewer pods, for pods that ask for a device:
/// four boxes with one GPU may cost less than one box with four (cases C046). Karpenter packs the
/// largest one.
final class SmallerBoxes {
  private SmallerBoxes() {}

  /// The same answer among the types of each size but the largest.
  static List<ClaimFit.Accepted> of(ClaimFit.Accepted accepted, Shape shape) {
    var ways = new ArrayList<ClaimFit.Accepted>();
    if (asksForADevice(shape.request())) {
      accepted.types().stream()
          .map(ClaimFit.TypeRoom::pods)
          .filter(pods -> pods < accepted.room())
          .distinct()
          .sorted()
          .forEach(most -> upTo(most, accepted, ways));
    }
    return List.copyOf(ways);
  }

  private static boolean asksForADevice(Resources request) {
    return request.names().stream().anyMatch(name -> name.isDevice() && request.get(name) > 0);
  }

  private static void upTo(int most, ClaimFit.Accepted accepted, List<ClaimFit.Accepted> ways) {
    var names =
        accepted.types().stream()
            .filter(room -> room.pods() <= most)
            .map(room -> room.type().type().name())
            .collect(Collectors.toSet());
    accepted
        .only(type -> names.contains(type.name()))
        .filter(ClaimFit.Accepted.class::isInstance)
        .map(ClaimFit.Accepted.class::cast)
        .ifPresent(ways::add);
  }
}
