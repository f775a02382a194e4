package dev.lamplighter.lifecycle;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.snapshot.PodView;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// In which order pods leave a node: each tier is gone before the next is asked to go (spec core
/// 7.3).
enum DrainTier {
  WORKLOAD,
  DAEMON_SET,
  CRITICAL_WORKLOAD,
  CRITICAL_DAEMON_SET;

  /// The classes' names count, not how high their numbers are.
  private static final SortedSet<PriorityClassName> CRITICAL =
      new TreeSet<>(
          List.of(
              PriorityClassName.of("system-cluster-critical"),
              PriorityClassName.of("system-node-critical")));

  static DrainTier of(PodView pod) {
    boolean daemon = pod.ownedBy(ObjectKind.DAEMON_SET);
    if (pod.spec().priorityClass().filter(CRITICAL::contains).isPresent()) {
      return daemon ? CRITICAL_DAEMON_SET : CRITICAL_WORKLOAD;
    }
    return daemon ? DAEMON_SET : WORKLOAD;
  }
}
