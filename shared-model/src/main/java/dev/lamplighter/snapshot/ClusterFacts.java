package dev.lamplighter.snapshot;

import dev.lamplighter.model.ClusterName;

/// What DescribeCluster says and a node needs to join (spec AWS 1.8). `kubernetesVersion` as
/// `1.34`.
public record ClusterFacts(
    ClusterName name,
    String kubernetesVersion,
    String endpoint,
    String certificateAuthority,
    String serviceCidr,
    String dnsAddress) {

  /// Whether pods and services have IPv6 addresses.
  public boolean ipv6() {
    return serviceCidr.contains(":") || dnsAddress.contains(":");
  }
}
