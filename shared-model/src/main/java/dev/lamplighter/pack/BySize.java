package dev.lamplighter.pack;

import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.Shape;
import java.util.List;
import java.util.Optional;

/// Claims for pods with devices such as GPUs that do not grow past one size of box: several small
/// boxes may cost less than a big one (C046). Karpenter packs the biggest, whose price no ordinary
/// packing makes up for; pods without devices are packed as it does.
final class BySize {
  private static final String NETWORK = "vpc.amazonaws.com/";

  private BySize() {}

  /// The same answer for each number of pods that a type holds at most, where there are several.
  static List<ClaimFit.Accepted> of(Shape shape, ClaimFit.Accepted accepted) {
    if (!wantsDevices(shape)) {
      return List.of();
    }
    List<Integer> sizes = accepted.sizes();
    return sizes.size() < 2
        ? List.of()
        : sizes.stream().flatMap(pods -> only(pods, accepted).stream()).toList();
  }

  private static boolean wantsDevices(Shape shape) {
    return shape.request().names().stream()
        .map(name -> name.value())
        .anyMatch(name -> name.contains("/") && !name.startsWith(NETWORK));
  }

  private static Optional<ClaimFit.Accepted> only(int pods, ClaimFit.Accepted accepted) {
    return Ways.accepted(accepted.ofSize(pods));
  }
}
