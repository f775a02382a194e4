package dev.lamplighter.model;

/// The name of a CSI driver, such as `ebs.csi.aws.com`.
public record CsiDriver(String value) implements Comparable<CsiDriver> {
  public static final CsiDriver EBS = new CsiDriver("ebs.csi.aws.com");

  /// What Kubernetes' own EBS plugin was called; it is the driver's since.
  private static final String IN_TREE_EBS = "kubernetes.io/aws-ebs";

  public CsiDriver {
    if (value.isEmpty()) {
      throw new IllegalArgumentException("A CSI driver's name must not be empty");
    }
  }

  /// By that name, or by the name of the plugin that it took over.
  public static CsiDriver of(String name) {
    return name.equals(IN_TREE_EBS) ? EBS : new CsiDriver(name);
  }

  @Override
  public int compareTo(CsiDriver other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
