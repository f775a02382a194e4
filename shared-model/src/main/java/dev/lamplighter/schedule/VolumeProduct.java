package dev.lamplighter.schedule;

import dev.lamplighter.model.Requirements;
import java.util.List;

/// The alternatives of several volumes at once: one of each volume's, together (spec core 3.6).
///
/// Those that contradict themselves are left out. Where all do, they are kept, so that the pod is
/// refused with what contradicts.
record VolumeProduct(List<Requirements> alternatives) {
  static final VolumeProduct ANYWHERE = new VolumeProduct(List.of(Requirements.EMPTY));

  /// A bound for volumes with alternatives on keys of their own. Those beyond it are not tried.
  static final int ALTERNATIVES_MAX = 100;

  VolumeProduct {
    alternatives = List.copyOf(alternatives);
  }

  /// With one volume more; no alternatives mean anywhere.
  VolumeProduct times(List<Requirements> ofVolume) {
    if (ofVolume.isEmpty()) {
      return this;
    }
    List<Requirements> pairs =
        alternatives.stream().flatMap(one -> ofVolume.stream().map(one::and)).distinct().toList();
    List<Requirements> possible = pairs.stream().filter(VolumeProduct::isPossible).toList();
    return new VolumeProduct(
        (possible.isEmpty() ? pairs : possible).stream().limit(ALTERNATIVES_MAX).toList());
  }

  /// Whether a node can satisfy any of them.
  boolean isPossible() {
    return alternatives.stream().anyMatch(VolumeProduct::isPossible);
  }

  static boolean isPossible(Requirements requirements) {
    return requirements.asList().stream().noneMatch(it -> it.isUnsatisfiable());
  }
}
