package dev.lamplighter.model;

import java.util.Map;
import java.util.Optional;

/// The key of a label or requirement, as it is written: kube-scheduler compares keys letter by
/// letter. Karpenter takes the deprecated keys of Kubernetes for those that replaced them
/// ([#stable], spec core 1.11), and a node gets both.
///
/// Only the zone key of the EBS driver is always taken for the zone (spec aws 2.4): the driver puts
/// it on each node where it runs, some time after the node has joined.
public record LabelKey(String value) implements Comparable<LabelKey> {
  private static final String NODE_NAME_FIELD = "matchFields:metadata.name";

  private static final String EBS_ZONE = "topology.ebs.csi.aws.com/zone";
  private static final String STABLE_ZONE = "topology.kubernetes.io/zone";

  /// No label but what the Node itself is called, by which the `matchFields` of a node affinity
  /// choose. No label can have this key.
  public static final LabelKey NODE_NAME = new LabelKey(NODE_NAME_FIELD);

  public static final LabelKey HOSTNAME = new LabelKey("kubernetes.io/hostname");
  public static final LabelKey ARCH = new LabelKey("kubernetes.io/arch");
  public static final LabelKey OS = new LabelKey("kubernetes.io/os");
  public static final LabelKey ZONE = new LabelKey(STABLE_ZONE);
  public static final LabelKey REGION = new LabelKey("topology.kubernetes.io/region");
  public static final LabelKey ZONE_ID = new LabelKey("topology.k8s.aws/zone-id");
  public static final LabelKey INSTANCE_TYPE = new LabelKey("node.kubernetes.io/instance-type");
  public static final LabelKey WINDOWS_BUILD = new LabelKey("node.kubernetes.io/windows-build");

  /// What a node of EKS is that is no instance: `fargate`.
  public static final LabelKey COMPUTE_TYPE = new LabelKey("eks.amazonaws.com/compute-type");

  public static final LabelKey EXCLUDE_FROM_LOAD_BALANCERS =
      new LabelKey("node.kubernetes.io/exclude-from-external-load-balancers");

  public static final LabelKey NODEPOOL = new LabelKey("karpenter.sh/nodepool");
  public static final LabelKey CAPACITY_TYPE = new LabelKey("karpenter.sh/capacity-type");
  public static final LabelKey REGISTERED = new LabelKey("karpenter.sh/registered");
  public static final LabelKey INITIALIZED = new LabelKey("karpenter.sh/initialized");
  public static final LabelKey DO_NOT_SYNC_TAINTS = new LabelKey("karpenter.sh/do-not-sync-taints");

  public static final LabelKey NODECLASS = aws("ec2nodeclass");
  public static final LabelKey INSTANCE_CATEGORY = aws("instance-category");
  public static final LabelKey INSTANCE_GENERATION = aws("instance-generation");
  public static final LabelKey INSTANCE_FAMILY = aws("instance-family");
  public static final LabelKey INSTANCE_SIZE = aws("instance-size");
  public static final LabelKey INSTANCE_CAPABILITY_FLEX = aws("instance-capability-flex");
  public static final LabelKey INSTANCE_CPU = aws("instance-cpu");
  public static final LabelKey INSTANCE_CPU_MANUFACTURER = aws("instance-cpu-manufacturer");
  public static final LabelKey INSTANCE_CPU_SUSTAINED_CLOCK_SPEED_MHZ =
      aws("instance-cpu-sustained-clock-speed-mhz");
  public static final LabelKey INSTANCE_MEMORY = aws("instance-memory");
  public static final LabelKey INSTANCE_EBS_BANDWIDTH = aws("instance-ebs-bandwidth");
  public static final LabelKey INSTANCE_NETWORK_BANDWIDTH = aws("instance-network-bandwidth");
  public static final LabelKey INSTANCE_LOCAL_NVME = aws("instance-local-nvme");
  public static final LabelKey INSTANCE_GPU_NAME = aws("instance-gpu-name");
  public static final LabelKey INSTANCE_GPU_MANUFACTURER = aws("instance-gpu-manufacturer");
  public static final LabelKey INSTANCE_GPU_COUNT = aws("instance-gpu-count");
  public static final LabelKey INSTANCE_GPU_MEMORY = aws("instance-gpu-memory");
  public static final LabelKey INSTANCE_ACCELERATOR_NAME = aws("instance-accelerator-name");
  public static final LabelKey INSTANCE_ACCELERATOR_MANUFACTURER =
      aws("instance-accelerator-manufacturer");
  public static final LabelKey INSTANCE_ACCELERATOR_COUNT = aws("instance-accelerator-count");
  public static final LabelKey INSTANCE_HYPERVISOR = aws("instance-hypervisor");
  public static final LabelKey INSTANCE_ENCRYPTION_IN_TRANSIT_SUPPORTED =
      aws("instance-encryption-in-transit-supported");
  public static final LabelKey INSTANCE_TENANCY = aws("instance-tenancy");
  public static final LabelKey NITRO_SANDBOX = aws("nitro-sandbox");
  public static final LabelKey CAPACITY_RESERVATION_ID = aws("capacity-reservation-id");
  public static final LabelKey CAPACITY_RESERVATION_TYPE = aws("capacity-reservation-type");
  public static final LabelKey CAPACITY_RESERVATION_INTERRUPTIBLE =
      aws("capacity-reservation-interruptible");
  public static final LabelKey PLACEMENT_GROUP_ID = aws("placement-group-id");
  public static final LabelKey PLACEMENT_GROUP_PARTITION = aws("placement-group-partition");

  /// What replaced each deprecated key. Looked up only.
  private static final Map<LabelKey, LabelKey> STABLE =
      Map.of(
          new LabelKey("failure-domain.beta.kubernetes.io/zone"), ZONE,
          new LabelKey("failure-domain.beta.kubernetes.io/region"), REGION,
          new LabelKey("beta.kubernetes.io/arch"), ARCH,
          new LabelKey("beta.kubernetes.io/os"), OS,
          new LabelKey("beta.kubernetes.io/instance-type"), INSTANCE_TYPE);

  public LabelKey {
    value = value.equals(EBS_ZONE) ? STABLE_ZONE : value;
    if (!value.equals(NODE_NAME_FIELD)) {
      Syntax.QUALIFIED_NAME.check("Label key", value);
    }
  }

  public static LabelKey of(String value) {
    return new LabelKey(value);
  }

  private static LabelKey aws(String name) {
    return new LabelKey("karpenter.k8s.aws/" + name);
  }

  /// Whether `text` can be a label key at all, for whoever answers with a field path.
  public static boolean isValid(String text) {
    return Syntax.QUALIFIED_NAME.accepts(text);
  }

  /// Whether `text` is kept as it is written.
  static boolean isKept(String text) {
    return !text.equals(EBS_ZONE);
  }

  /// The key that replaced it, if it is deprecated.
  public LabelKey stable() {
    return STABLE.getOrDefault(this, this);
  }

  /// The key that it replaced, if there is one: whoever gives a node the one gives it the other,
  /// kubelet as well as the cloud's controller.
  Optional<LabelKey> deprecated() {
    for (Map.Entry<LabelKey, LabelKey> each : STABLE.entrySet()) {
      if (each.getValue().equals(this)) {
        return Optional.of(each.getKey());
      }
    }
    return Optional.empty();
  }

  /// What stands before the `/`: the domain that owns the key; empty for a bare key.
  public String domain() {
    int slash = value.indexOf('/');
    return slash < 0 ? "" : value.substring(0, slash);
  }

  /// What stands after the `/`.
  public String name() {
    return value.substring(value.indexOf('/') + 1);
  }

  /// As every record's, in a form that the compiler of the JVM inlines: a plan asks millions of
  /// times.
  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof LabelKey that && value.equals(that.value));
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public int compareTo(LabelKey other) {
    return this == other ? 0 : value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
