package dev.lamplighter.functions.read;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.CsiNodeView;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NamespaceView;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.StorageView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.util.List;

/// The pods of a cluster and what they are run by, guarded by and stored on. What no pod needs is
/// not asked for.
record Workloads(
    List<DaemonSetView> daemonSets,
    List<PodDisruptionBudgetView> budgets,
    List<PodView> pods,
    List<NamespaceView> namespaces,
    StorageView storage) {

  static Workloads read(
      ClusterReader reader, KeptLists lists, Gathering gathering, List<ClaimRecord> records) {
    var daemonSets = gathering.list(Source.DAEMON_SETS, reader::daemonSets);
    var budgets = gathering.list(Source.POD_DISRUPTION_BUDGETS, reader::podDisruptionBudgets);
    var pods = gathering.list(Source.PODS, lists::pods);
    return new Workloads(
        daemonSets,
        budgets,
        pods,
        namespaces(reader, gathering, pods),
        storage(reader, gathering, pods, records));
  }

  private static List<NamespaceView> namespaces(
      ClusterReader reader, Gathering gathering, List<PodView> pods) {
    return pods.stream().anyMatch(pod -> pod.spec().anyPodTerm(PodAffinityTerm::selectsNamespaces))
        ? gathering.list(Source.NAMESPACES, reader::namespaces)
        : List.of();
  }

  private static StorageView storage(
      ClusterReader reader, Gathering gathering, List<PodView> pods, List<ClaimRecord> records) {
    boolean draining = records.stream().anyMatch(it -> it.state() == ClaimState.DRAINING);
    List<VolumeAttachmentView> attachments =
        draining ? gathering.list(Source.VOLUME_ATTACHMENTS, reader::volumeAttachments) : List.of();
    if (attachments.isEmpty() && pods.stream().allMatch(pod -> pod.spec().volumes().isEmpty())) {
      return StorageView.EMPTY;
    }
    var claims = gathering.list(Source.PERSISTENT_VOLUME_CLAIMS, reader::persistentVolumeClaims);
    var volumes = gathering.list(Source.PERSISTENT_VOLUMES, reader::persistentVolumes);
    var classes = gathering.list(Source.STORAGE_CLASSES, reader::storageClasses);
    return new StorageView(classes, volumes, claims, attachments, csiNodes(reader, gathering));
  }

  /// A cluster that does not let us see them is no worse off than one whose drivers have not yet
  /// said what they can.
  private static List<CsiNodeView> csiNodes(ClusterReader reader, Gathering gathering) {
    gathering.callFollows();
    try {
      return reader.csiNodes().items();
    } catch (CallFailed failed) {
      gathering.trouble(
          failed, "Until then the volumes that a node attaches are estimated by its type.");
      return List.of();
    }
  }
}
