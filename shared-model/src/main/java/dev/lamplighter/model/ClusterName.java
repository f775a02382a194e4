package dev.lamplighter.model;

/// The name of an EKS cluster, unique in its account and region.
public record ClusterName(String value) implements Comparable<ClusterName> {
  public ClusterName {
    Syntax.CLUSTER_NAME.check("Cluster name", value);
  }

  public static ClusterName of(String value) {
    return new ClusterName(value);
  }

  @Override
  public int compareTo(ClusterName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
