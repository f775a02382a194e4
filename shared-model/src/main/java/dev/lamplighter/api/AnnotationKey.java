package dev.lamplighter.api;

/// The key of an annotation, with the ones Karpenter and Kubernetes gave a meaning (spec core
/// 1.11).
public record AnnotationKey(String value) implements Comparable<AnnotationKey> {
  public static final AnnotationKey DO_NOT_DISRUPT =
      new AnnotationKey("karpenter.sh/do-not-disrupt");
  public static final AnnotationKey NODEPOOL_HASH = new AnnotationKey("karpenter.sh/nodepool-hash");
  public static final AnnotationKey NODEPOOL_HASH_VERSION =
      new AnnotationKey("karpenter.sh/nodepool-hash-version");
  public static final AnnotationKey BIND_COMPLETED =
      new AnnotationKey("pv.kubernetes.io/bind-completed");

  /// On a PersistentVolumeClaim without a volume: the node for which kube-scheduler wants one made.
  public static final AnnotationKey SELECTED_NODE =
      new AnnotationKey("volume.kubernetes.io/selected-node");

  public static final AnnotationKey DEFAULT_STORAGE_CLASS =
      new AnnotationKey("storageclass.kubernetes.io/is-default-class");
  public static final AnnotationKey TERMINATION_TIMESTAMP =
      new AnnotationKey("karpenter.sh/nodeclaim-termination-timestamp");
  public static final AnnotationKey NODECLASS_HASH =
      new AnnotationKey("karpenter.k8s.aws/ec2nodeclass-hash");
  public static final AnnotationKey NODECLASS_HASH_VERSION =
      new AnnotationKey("karpenter.k8s.aws/ec2nodeclass-hash-version");

  /// On a NodeClaim: a NodeOverlay gave a price, or resources, of what it may become.
  public static final AnnotationKey PRICE_OVERLAY =
      new AnnotationKey("karpenter.sh/price-overlay-applied");

  public static final AnnotationKey CAPACITY_OVERLAY =
      new AnnotationKey("karpenter.sh/capacity-overlay-applied");

  /// On a NodeClaim: it has fewer values to choose from than its NodePool's `minValues` say.
  public static final AnnotationKey MIN_VALUES_RELAXED =
      new AnnotationKey("karpenter.sh/nodeclaim-min-values-relaxed");

  public static final AnnotationKey INSTANCE_PROFILE_NAME =
      new AnnotationKey("karpenter.k8s.aws/instance-profile-name");

  /// On a NodeClaim: when the capacity block ends that its node is in.
  public static final AnnotationKey CAPACITY_BLOCK_ENDS =
      new AnnotationKey("lamplighter.dev/capacity-block-ends");

  /// On a pod that is none, but stands for room of a CapacityBuffer.
  public static final AnnotationKey CAPACITY_BUFFER_POD =
      new AnnotationKey("karpenter.sh/capacity-buffer-fake-pod");

  public static final AnnotationKey CAPACITY_BUFFER_NAME =
      new AnnotationKey("karpenter.sh/capacity-buffer-name");

  public static final AnnotationKey CAPACITY_BUFFER_NAMESPACE =
      new AnnotationKey("karpenter.sh/capacity-buffer-namespace");

  /// On a pod: what its ReplicaSet removes first, and what we disturb first.
  public static final AnnotationKey POD_DELETION_COST =
      new AnnotationKey("controller.kubernetes.io/pod-deletion-cost");

  /// On a NodePool: `"true"` lets spot nodes be replaced by cheaper spot nodes, which Karpenter has
  /// as the feature gate `SpotToSpotConsolidation`.
  public static final AnnotationKey SPOT_TO_SPOT =
      new AnnotationKey("lamplighter.dev/spot-to-spot-consolidation");

  /// On a NodePool with fixed `replicas`: `DeleteFirst` lets a drifted node go before its
  /// replacement is there, where the limit on `nodes` allows no node more.
  public static final AnnotationKey STATIC_DRIFT =
      new AnnotationKey("lamplighter.dev/static-drift");

  /// On a NodePool: how long a node may take to join and to become ready for pods, as Go writes
  /// durations; 15 minutes without it.
  public static final AnnotationKey REGISTRATION_TIMEOUT =
      new AnnotationKey("lamplighter.dev/registration-timeout");

  public AnnotationKey {
    if (value.isEmpty()) {
      throw new IllegalArgumentException("An annotation key must not be empty");
    }
  }

  @Override
  public int compareTo(AnnotationKey other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
