package dev.lamplighter.functions.wire;

import dev.lamplighter.model.Nearest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The kinds that Kubernetes itself has, by API version: what a slip in `kind` or an old
/// `apiVersion` is told from.
public final class KubernetesKinds {
  private static final SortedMap<String, List<String>> BY_VERSION = byVersion();

  private KubernetesKinds() {}

  private static SortedMap<String, List<String>> byVersion() {
    var kinds = new TreeMap<String, List<String>>();
    kinds.put(
        "v1",
        List.of(
            "ConfigMap",
            "Endpoints",
            "Event",
            "LimitRange",
            "List",
            "Namespace",
            "Node",
            "PersistentVolume",
            "PersistentVolumeClaim",
            "Pod",
            "PodTemplate",
            "ReplicationController",
            "ResourceQuota",
            "Secret",
            "Service",
            "ServiceAccount"));
    kinds.put(
        "apps/v1",
        List.of("ControllerRevision", "DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"));
    kinds.put("autoscaling/v2", List.of("HorizontalPodAutoscaler"));
    kinds.put("batch/v1", List.of("CronJob", "Job"));
    kinds.put("networking.k8s.io/v1", List.of("Ingress", "IngressClass", "NetworkPolicy"));
    kinds.put("node.k8s.io/v1", List.of("RuntimeClass"));
    kinds.put("policy/v1", List.of("PodDisruptionBudget"));
    kinds.put(
        "rbac.authorization.k8s.io/v1",
        List.of("ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding"));
    kinds.put("scheduling.k8s.io/v1", List.of("PriorityClass"));
    kinds.put(
        "storage.k8s.io/v1",
        List.of("CSIDriver", "CSINode", "CSIStorageCapacity", "StorageClass", "VolumeAttachment"));
    return Collections.unmodifiableSortedMap(kinds);
  }

  /// Every kind, sorted.
  public static SortedSet<String> all() {
    return BY_VERSION.values().stream()
        .flatMap(List::stream)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// The kinds of a version; none if it is not Kubernetes' own.
  static List<String> of(String apiVersion) {
    return BY_VERSION.getOrDefault(apiVersion, List.of());
  }

  /// The version of a kind that was given with another one of Kubernetes' own groups, such as
  /// `apps/v1` for a Deployment of `extensions/v1beta1`.
  static Optional<String> versionOf(String kind, String apiVersion) {
    return isOwnGroup(apiVersion)
        ? BY_VERSION.entrySet().stream()
            .filter(entry -> entry.getValue().contains(kind))
            .map(entry -> entry.getKey())
            .findFirst()
        : Optional.empty();
  }

  /// What to write for a kind that no version has, but one that is spelled much like it.
  static Optional<String> nearest(String kind) {
    List<String> all = BY_VERSION.values().stream().flatMap(List::stream).distinct().toList();
    return Nearest.of(kind, all)
        .flatMap(
            near ->
                BY_VERSION.entrySet().stream()
                    .filter(entry -> entry.getValue().contains(near))
                    .map(entry -> "apiVersion: %s and kind: %s".formatted(entry.getKey(), near))
                    .findFirst());
  }

  private static boolean isOwnGroup(String apiVersion) {
    int slash = apiVersion.indexOf('/');
    String group = slash < 0 ? "" : apiVersion.substring(0, slash);
    return !group.contains(".") || group.endsWith(".k8s.io");
  }
}
