package dev.lamplighter.schedule;

import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.HostPort;
import java.util.List;

/// What DaemonSets take from one node: resources, pod slots included, and ports.
record DaemonSetOverhead(Resources requests, List<HostPort> hostPorts) {
  static final DaemonSetOverhead NONE = new DaemonSetOverhead(Resources.EMPTY, List.of());

  DaemonSetOverhead {
    hostPorts = List.copyOf(hostPorts);
  }
}
