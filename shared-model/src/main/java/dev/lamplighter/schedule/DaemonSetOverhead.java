package dev.lamplighter.schedule;

import dev.lamplighter.model.Resources;
import java.util.List;

/// What DaemonSets take from one node: resources, pod slots included, and ports; and what of the
/// resources they leave to pods of a higher priority.
///
/// `certain` tells that no label which is still open decides whether one of them runs.
record DaemonSetOverhead(
    Resources requests, List<TakenPort> takenPorts, Preemptible preemptible, boolean certain) {
  static final DaemonSetOverhead NONE =
      new DaemonSetOverhead(Resources.EMPTY, List.of(), Preemptible.NOTHING);

  DaemonSetOverhead(Resources requests, List<TakenPort> takenPorts, Preemptible preemptible) {
    this(requests, takenPorts, preemptible, true);
  }

  DaemonSetOverhead {
    takenPorts = List.copyOf(takenPorts);
  }
}
