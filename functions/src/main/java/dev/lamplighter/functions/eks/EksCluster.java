package dev.lamplighter.functions.eks;

import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterFacts;
import java.net.InetAddress;
import java.net.UnknownHostException;

/// What EKS says of a cluster. `certificateAuthority` is PEM in base64, as it comes and as nodes
/// want it; `kubernetesVersion` as `1.34`; `serviceCidr` of either IP family.
public record EksCluster(
    ClusterName name,
    String arn,
    String kubernetesVersion,
    String endpoint,
    String certificateAuthority,
    String serviceCidr) {
  /// EKS gives its DNS service the address of this number in the range of services.
  private static final int DNS = 10;

  /// What a node needs to join.
  public ClusterFacts facts() {
    return new ClusterFacts(
        name, kubernetesVersion, endpoint, certificateAuthority, serviceCidr, dnsAddress());
  }

  private String dnsAddress() {
    byte[] address = InetAddress.ofLiteral(serviceCidr.replaceFirst("/.*", "")).getAddress();
    address[address.length - 1] = (byte) (address[address.length - 1] + DNS);
    try {
      return InetAddress.getByAddress(address).getHostAddress();
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
