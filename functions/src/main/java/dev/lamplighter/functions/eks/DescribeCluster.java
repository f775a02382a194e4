package dev.lamplighter.functions.eks;

import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.aws.signed.Question;
import dev.lamplighter.functions.aws.signed.SignedAction;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import tools.jackson.databind.JsonNode;

/// Asks EKS where a cluster is. Nothing is repeated here: whoever asks looks again.
public final class DescribeCluster implements Supplier<Description> {
  private final SignedCalls calls;
  private final Region region;
  private final ClusterName name;
  private final String what;

  private DescribeCluster(SignedCalls calls, Region region, ClusterName name) {
    this.calls = calls;
    this.region = region;
    this.name = name;
    this.what = "DescribeCluster %s in %s".formatted(name, region);
  }

  public static DescribeCluster of(SignedCalls calls, Region region, ClusterName name) {
    return new DescribeCluster(calls, region, name);
  }

  /// Throws [dev.lamplighter.functions.port.CallFailed] if there was no answer.
  @Override
  public Description get() {
    var question =
        Question.get(SignedAction.DESCRIBE_CLUSTER, "/clusters/" + name.value()).about(what);
    try {
      return description(calls.ask(question).path("cluster"));
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

  private Description description(JsonNode cluster) {
    return switch (text(cluster, "status").orElse("")) {
      case "ACTIVE", "UPDATING" -> running(cluster);
      case "CREATING", "PENDING" ->
          refused("the cluster is %s and has no API server yet. Wait until it is ACTIVE.", cluster);
      case "DELETING" -> refused("the cluster is %s. Take it off Lamplighter's list.", cluster);
      case "FAILED" ->
          refused("the cluster is %s. See its health issues in EKS, and make it anew.", cluster);
      default -> refused("the cluster is %s, which Lamplighter does not know. Update it.", cluster);
    };
  }

  private Description refused(String why, JsonNode cluster) {
    return new Description.Refused(
        what + ": " + why.formatted(text(cluster, "status").orElse("nothing")));
  }

  /// While a cluster is updated, its API server goes on answering.
  private Description running(JsonNode cluster) {
    var authority = text(cluster.path("certificateAuthority"), "data");
    var endpoint = text(cluster, "endpoint");
    var cidr = cidr(cluster.path("kubernetesNetworkConfig"));
    var version = text(cluster, "version");
    if (authority.isEmpty() || endpoint.isEmpty() || cidr.isEmpty() || version.isEmpty()) {
      return refused(
          "the cluster is %s, but without version, endpoint, certificate authority or service CIDR."
              + " Is it a cluster of EKS, and not one connected to it?",
          cluster);
    }
    return new Description.Found(
        new EksCluster(
            name,
            text(cluster, "arn").orElse(""),
            version.get(),
            endpoint.get(),
            authority.get(),
            cidr.get()));
  }

  private static Optional<String> cidr(JsonNode network) {
    return text(network, "serviceIpv4Cidr").or(() -> text(network, "serviceIpv6Cidr"));
  }

  private static Optional<String> text(JsonNode object, String field) {
    return Optional.of(object.path(field).asString("")).filter(it -> !it.isEmpty());
  }
}
