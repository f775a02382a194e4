package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;

/// Placement groups of an EC2NodeClass: a class that selects one is not ready, rather than launched
/// beside it (docs/decisions/0072).
final class PlacementResolution {
  private PlacementResolution() {}

  /// Good where the class selects none.
  static Finding<Boolean> group(EC2NodeClass.Spec spec) {
    return spec.placementGroupSelector()
        .map(
            selector ->
                Finding.bad(
                    false,
                    "PlacementGroupResolutionFailed",
                    "placementGroupSelector (%s) selects a placement group, which Lamplighter can't launch into. Remove it, or use another class."
                        .formatted(selector.name().or(selector::id).orElse(""))))
        .orElse(Finding.good(true));
  }
}
