package dev.lamplighter.cli.simulate;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.wire.Deployment;
import dev.lamplighter.functions.wire.Durations;
import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Nearest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What the manifests make, and from when on it is there.
final class AppliedObjects {
  private static final Namespace KUBE_SYSTEM = Namespace.of("kube-system");

  private final Map<ObjectKey, Duration> since = new TreeMap<>();
  private long replicas;

  void add(Duration at, List<Manifest> manifests) {
    for (Manifest manifest : manifests) {
      key(manifest).ifPresent(key -> since.merge(key, at, AppliedObjects::earlier));
      if (manifest instanceof Manifest.OfDeployment(_, Deployment deployment)) {
        replicas += deployment.replicas();
      }
      if (manifest instanceof Manifest.OfStatefulSet(_, var set)) {
        replicas += set.replicas();
      }
    }
  }

  private static Duration earlier(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  private static Optional<ObjectKey> key(Manifest manifest) {
    return switch (manifest) {
      case Manifest.OfNodePool(_, var it) -> key(ObjectKind.NODE_POOL, it.meta());
      case Manifest.OfNodeClass(_, var it) -> key(ObjectKind.EC2_NODE_CLASS, it.meta());
      case Manifest.OfNodeOverlay(_, var it) -> key(ObjectKind.NODE_OVERLAY, it.meta());
      case Manifest.OfCapacityBuffer(_, var it) ->
          key(ObjectKind.CAPACITY_BUFFER, it.namespace(), it.meta());
      case Manifest.OfPodTemplate(_, var it) ->
          key(ObjectKind.POD_TEMPLATE, it.namespace(), it.meta());
      case Manifest.OfPod(_, var it) -> key(ObjectKind.POD, it.namespace(), it.meta());
      case Manifest.OfDeployment(_, var it) ->
          key(ObjectKind.DEPLOYMENT, it.namespace(), it.meta());
      case Manifest.OfStatefulSet(_, var it) ->
          key(ObjectKind.STATEFUL_SET, it.namespace(), it.meta());
      case Manifest.OfJob(_, var it) -> key(ObjectKind.JOB, it.namespace(), it.meta());
      case Manifest.OfCronJob(_, var it) -> key(ObjectKind.CRON_JOB, it.namespace(), it.meta());
      case Manifest.OfDaemonSet(_, var it) -> key(ObjectKind.DAEMON_SET, it.namespace(), it.meta());
      case Manifest.OfPodDisruptionBudget(_, var it) ->
          key(ObjectKind.POD_DISRUPTION_BUDGET, it.namespace(), it.meta());
      case Manifest.OfStorageClass(_, var it) -> key(ObjectKind.STORAGE_CLASS, it.meta());
      case Manifest.OfPersistentVolume(_, var it) -> key(ObjectKind.PERSISTENT_VOLUME, it.meta());
      case Manifest.OfPersistentVolumeClaim(_, var it) ->
          key(ObjectKind.PERSISTENT_VOLUME_CLAIM, it.namespace(), it.meta());
      case Manifest.OfNamespace _,
          Manifest.OfPriorityClass _,
          Manifest.OfRuntimeClass _,
          Manifest.Ignored _ ->
          Optional.empty();
    };
  }

  private static Optional<ObjectKey> key(ObjectKind kind, ObjectMeta meta) {
    return Optional.of(ObjectKey.of(kind, meta.name()));
  }

  private static Optional<ObjectKey> key(ObjectKind kind, Namespace namespace, ObjectMeta meta) {
    return Optional.of(ObjectKey.of(kind, namespace, meta.name()));
  }

  /// A complaint if `key` can't be there at `at`. Pods of workloads, nodes and NodeClaims come and
  /// go, so of these nobody knows beforehand; nor do we list what every cluster has.
  Optional<String> expect(ObjectKey key, String option, Duration at) {
    if (!foreseeable(key)) {
      return Optional.empty();
    }
    var from = Optional.ofNullable(since.get(key));
    if (from.isPresent() && from.get().compareTo(at) <= 0) {
      return Optional.empty();
    }
    String name = KindNames.singular(key.kind()) + "/" + key.name();
    return Optional.of(
        from.map(
                later ->
                    "%s %s at %s: it is applied only at %s. Write --at %s before it."
                        .formatted(
                            option,
                            name,
                            Durations.print(at),
                            Durations.print(later),
                            Durations.print(later.plusMinutes(1))))
            .orElseGet(
                () ->
                    "%s %s: no manifest before it makes it.%s".formatted(option, name, like(key))));
  }

  private String like(ObjectKey key) {
    List<String> names =
        since.keySet().stream()
            .filter(other -> other.kind() == key.kind())
            .filter(other -> other.namespace().equals(key.namespace()))
            .map(ObjectKey::name)
            .toList();
    if (names.isEmpty()) {
      return " Write -f FILE before it, with the manifest of the object.";
    }
    return " Allowed: %s.%s"
        .formatted(
            String.join(", ", names),
            Nearest.of(key.name(), names)
                .map(near -> " Write %s/%s.".formatted(KindNames.singular(key.kind()), near))
                .orElse(""));
  }

  private static boolean foreseeable(ObjectKey key) {
    return !key.namespace().equals(Optional.of(KUBE_SYSTEM))
        && switch (key.kind()) {
          case NODE_POOL,
              EC2_NODE_CLASS,
              NODE_OVERLAY,
              CAPACITY_BUFFER,
              POD_TEMPLATE,
              DEPLOYMENT,
              DAEMON_SET,
              STATEFUL_SET,
              CRON_JOB,
              POD_DISRUPTION_BUDGET,
              STORAGE_CLASS,
              PERSISTENT_VOLUME,
              PERSISTENT_VOLUME_CLAIM ->
              true;
          case NODE_CLAIM,
              PRIORITY_CLASS,
              RUNTIME_CLASS,
              NAMESPACE,
              NODE,
              POD,
              REPLICA_SET,
              JOB,
              VOLUME_ATTACHMENT,
              CSI_NODE,
              OTHER ->
              false;
        };
  }

  static boolean namespaced(ObjectKind kind) {
    return switch (kind) {
      case NODE_POOL,
          NODE_CLAIM,
          EC2_NODE_CLASS,
          NODE_OVERLAY,
          NAMESPACE,
          NODE,
          PRIORITY_CLASS,
          RUNTIME_CLASS,
          STORAGE_CLASS,
          PERSISTENT_VOLUME,
          VOLUME_ATTACHMENT,
          CSI_NODE,
          OTHER ->
          false;
      case POD,
          CAPACITY_BUFFER,
          POD_TEMPLATE,
          DEPLOYMENT,
          REPLICA_SET,
          STATEFUL_SET,
          DAEMON_SET,
          JOB,
          CRON_JOB,
          POD_DISRUPTION_BUDGET,
          PERSISTENT_VOLUME_CLAIM ->
          true;
    };
  }

  /// A complaint if the Deployments have more pods than a simulation is of use for.
  Optional<String> tooMany() {
    return replicas <= ActionSyntax.REPLICAS_MAX
        ? Optional.empty()
        : Optional.of(
            "The Deployments have %,d replicas together. Allowed: at most %,d in a simulation."
                .formatted(replicas, ActionSyntax.REPLICAS_MAX));
  }
}
