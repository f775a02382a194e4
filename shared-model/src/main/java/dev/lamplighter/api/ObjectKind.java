package dev.lamplighter.api;

/// The kinds of Kubernetes objects that Lamplighter reads, writes or names as an owner.
public enum ObjectKind {
  NODE_POOL("karpenter.sh/v1", "NodePool", "nodepools"),
  NODE_OVERLAY("karpenter.sh/v1alpha1", "NodeOverlay", "nodeoverlays"),
  CAPACITY_BUFFER("autoscaling.x-k8s.io/v1beta1", "CapacityBuffer", "capacitybuffers"),
  NODE_CLAIM("karpenter.sh/v1", "NodeClaim", "nodeclaims"),
  EC2_NODE_CLASS("karpenter.k8s.aws/v1", "EC2NodeClass", "ec2nodeclasses"),
  NAMESPACE("v1", "Namespace", "namespaces"),
  NODE("v1", "Node", "nodes"),
  POD("v1", "Pod", "pods"),
  POD_TEMPLATE("v1", "PodTemplate", "podtemplates"),
  DEPLOYMENT("apps/v1", "Deployment", "deployments"),
  REPLICA_SET("apps/v1", "ReplicaSet", "replicasets"),
  STATEFUL_SET("apps/v1", "StatefulSet", "statefulsets"),
  DAEMON_SET("apps/v1", "DaemonSet", "daemonsets"),
  JOB("batch/v1", "Job", "jobs"),
  CRON_JOB("batch/v1", "CronJob", "cronjobs"),
  POD_DISRUPTION_BUDGET("policy/v1", "PodDisruptionBudget", "poddisruptionbudgets"),
  PRIORITY_CLASS("scheduling.k8s.io/v1", "PriorityClass", "priorityclasses"),
  RUNTIME_CLASS("node.k8s.io/v1", "RuntimeClass", "runtimeclasses"),
  STORAGE_CLASS("storage.k8s.io/v1", "StorageClass", "storageclasses"),
  PERSISTENT_VOLUME("v1", "PersistentVolume", "persistentvolumes"),
  PERSISTENT_VOLUME_CLAIM("v1", "PersistentVolumeClaim", "persistentvolumeclaims"),
  VOLUME_ATTACHMENT("storage.k8s.io/v1", "VolumeAttachment", "volumeattachments"),
  CSI_NODE("storage.k8s.io/v1", "CSINode", "csinodes"),

  /// An owner of any other kind, such as a ReplicationController or one of an operator's own: whose
  /// it is does not matter, but that it is somebody's.
  OTHER("", "", "");

  private final String apiVersion;
  private final String kind;
  private final String plural;

  ObjectKind(String apiVersion, String kind, String plural) {
    this.apiVersion = apiVersion;
    this.kind = kind;
    this.plural = plural;
  }

  /// As in a manifest's `apiVersion`.
  public String apiVersion() {
    return apiVersion;
  }

  /// As in a manifest's `kind`.
  public String kind() {
    return kind;
  }

  /// As in a URL and in `kubectl get`.
  public String plural() {
    return plural;
  }
}
