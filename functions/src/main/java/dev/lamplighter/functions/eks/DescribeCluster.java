package dev.lamplighter.functions.eks;

import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.eks.model.Cluster;
import software.amazon.awssdk.services.eks.model.KubernetesNetworkConfigResponse;

/// Asks EKS where a cluster is. Nothing is repeated here: whoever asks looks again.
public final class DescribeCluster implements Supplier<Description> {
  private final EksClient client;
  private final Region region;
  private final ClusterName name;
  private final String what;

  private DescribeCluster(EksClient client, Region region, ClusterName name) {
    this.client = client;
    this.region = region;
    this.name = name;
    this.what = "DescribeCluster %s in %s".formatted(name, region);
  }

  public static DescribeCluster of(EksClient client, Region region, ClusterName name) {
    return new DescribeCluster(client, region, name);
  }

  /// Throws [dev.lamplighter.functions.port.CallFailed] if there was no answer.
  @Override
  public Description get() {
    try {
      return description(client.describeCluster(it -> it.name(name.value())).cluster());
    } catch (SdkException failed) {
      return refused(failed);
    }
  }

  private Description refused(SdkException failed) {
    return switch (AwsFailures.refusal(what, failed).code()) {
      case "ResourceNotFoundException" ->
          new Description.Absent(
              what
                  + ": there is no such cluster in this account and region. Correct its name or the"
                  + " region: `aws eks list-clusters --region %s` lists those there are."
                      .formatted(region));
      default ->
          new Description.Refused(String.valueOf(AwsFailures.failed(what, failed).getMessage()));
    };
  }

  private Description description(Cluster cluster) {
    return switch (cluster.status()) {
      case ACTIVE, UPDATING -> running(cluster);
      case CREATING, PENDING ->
          refused("the cluster is %s and has no API server yet. Wait until it is ACTIVE.", cluster);
      case DELETING -> refused("the cluster is %s. Take it off Lamplighter's list.", cluster);
      case FAILED ->
          refused("the cluster is %s. See its health issues in EKS, and make it anew.", cluster);
      case UNKNOWN_TO_SDK_VERSION ->
          refused("the cluster is %s, which Lamplighter does not know. Update it.", cluster);
    };
  }

  private Description refused(String why, Cluster cluster) {
    return new Description.Refused(what + ": " + why.formatted(cluster.statusAsString()));
  }

  /// While a cluster is updated, its API server goes on answering.
  private Description running(Cluster cluster) {
    var authority = Optional.ofNullable(cluster.certificateAuthority()).map(it -> it.data());
    var endpoint = Optional.ofNullable(cluster.endpoint());
    var cidr =
        Optional.ofNullable(cluster.kubernetesNetworkConfig()).flatMap(DescribeCluster::cidr);
    var version = Optional.ofNullable(cluster.version());
    if (authority.isEmpty() || endpoint.isEmpty() || cidr.isEmpty() || version.isEmpty()) {
      return refused(
          "the cluster is %s, but without version, endpoint, certificate authority or service CIDR."
              + " Is it a cluster of EKS, and not one connected to it?",
          cluster);
    }
    return new Description.Found(
        new EksCluster(
            name, cluster.arn(), version.get(), endpoint.get(), authority.get(), cidr.get()));
  }

  private static Optional<String> cidr(KubernetesNetworkConfigResponse network) {
    return Stream.of(network.serviceIpv4Cidr(), network.serviceIpv6Cidr())
        .flatMap(Stream::ofNullable)
        .findFirst();
  }
}
