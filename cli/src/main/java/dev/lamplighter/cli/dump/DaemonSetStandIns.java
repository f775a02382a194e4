package dev.lamplighter.cli.dump;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeAffinity;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodTemplate;
import dev.lamplighter.snapshot.PodView;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// DaemonSets as a pod of each tells of it. Its own is only that it must be on its node, which the
/// controller has written into it by the Node's name (spec core 4.4).
final class DaemonSetStandIns {
  private DaemonSetStandIns() {}

  static List<DaemonSetView> of(List<PodView> pods) {
    SortedMap<NamespacedName, DaemonSetView> daemonSets = new TreeMap<>();
    for (PodView pod : pods.stream().sorted(Comparator.comparing(PodView::key)).toList()) {
      for (OwnerReference owner : pod.meta().owners()) {
        if (owner.kind() == ObjectKind.DAEMON_SET) {
          daemonSets.putIfAbsent(
              new NamespacedName(pod.namespace(), owner.name()), daemonSet(pod, owner));
        }
      }
    }
    return List.copyOf(daemonSets.values());
  }

  private static DaemonSetView daemonSet(PodView pod, OwnerReference owner) {
    return new DaemonSetView(
        ObjectMeta.named(owner.name(), owner.uid(), pod.meta().creationTimestamp()),
        pod.namespace(),
        PodTemplate.of(pod.meta().labels(), anywhere(pod.spec())));
  }

  private static PodSpec anywhere(PodSpec spec) {
    NodeAffinity affinity = spec.nodeAffinity();
    return spec.withNodeAffinity(
        new NodeAffinity(
            affinity.required().stream().map(DaemonSetStandIns::anywhere).toList(),
            affinity.preferred()));
  }

  private static Requirements anywhere(Requirements term) {
    return Requirements.of(
        term.asList().stream().filter(each -> !each.key().equals(LabelKey.NODE_NAME)).toList());
  }
}
