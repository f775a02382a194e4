package dev.lamplighter.decision;

import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.PodKey;

/// Who takes a host port of a node.
public sealed interface PortHolder {

  /// A pod that is there or planned there.
  record OfPod(PodKey pod) implements PortHolder {
    @Override
    public String toString() {
      return "pod " + pod;
    }
  }

  /// A DaemonSet, whose pod comes to the node sooner or later.
  record OfDaemonSet(NamespacedName daemonSet) implements PortHolder {
    @Override
    public String toString() {
      return "DaemonSet " + daemonSet;
    }
  }
}
