package dev.lamplighter.schedule;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import java.util.List;

/// An unbound claim whose class makes no volumes, and the free volumes that it could be bound to.
record VolumeWish(PersistentVolumeClaimView claim, List<PersistentVolumeView> suitable) {
  VolumeWish {
    suitable = List.copyOf(suitable);
  }

  /// Where it gets one if no other claim takes it.
  List<Requirements> places() {
    return suitable.stream().flatMap(it -> it.nodeAlternatives().stream()).distinct().toList();
  }
}
