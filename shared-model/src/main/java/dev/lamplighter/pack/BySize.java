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
    List<Integer> sizes =
        accepted.types().stream().map(ClaimFit.TypeRoom::pods).distinct().sorted().toList();
    return sizes.size() < 2 || !wantsDevices(shape)
        ? List.of()
        : sizes.stream().flatMap(pods -> only(pods, accepted).stream()).toList();
  }

  private static boolean wantsDevices(Shape shape) {
    return shape.request().names().stream()
        .map(name -> name.value())
        .anyMatch(name -> name.contains("/") && !name.startsWith(NETWORK));
  }

  private static Optional<ClaimFit.Accepted> only(int pods, ClaimFit.Accepted accepted) {
    var rooms = accepted.types().stream().filter(it -> it.pods() == pods).toList();
    return switch (ClaimFit.of(accepted.requirements(), rooms)) {
      case ClaimFit.Accepted smaller -> Optional.of(smaller);
      case ClaimFit.Refused _ -> Optional.empty();
    };
  }
}
