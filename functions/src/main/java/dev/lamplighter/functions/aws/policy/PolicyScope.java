package dev.lamplighter.functions.aws.policy;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import software.amazon.awssdk.regions.PartitionMetadata;

/// What one deployment has to do with: its clusters in one region of one account, its table, and
/// the roles that its nodes may have, as ARNs. The partition is the region's.
public record PolicyScope(
    Region region,
    String account,
    SortedSet<ClusterName> clusters,
    StateTable table,
    List<String> nodeRoles) {
  private static final Pattern ACCOUNT = Pattern.compile("\\d{12}");
  private static final Pattern ROLE = Pattern.compile("arn:[a-z-]+:iam::\\d{12}:role/[!-~]+");

  public PolicyScope {
    clusters = Collections.unmodifiableSortedSet(new TreeSet<>(clusters));
    nodeRoles = List.copyOf(nodeRoles);
    if (!ACCOUNT.matcher(account).matches()) {
      throw new IllegalArgumentException("Account (%s) must have 12 digits".formatted(account));
    }
    if (clusters.isEmpty() || nodeRoles.isEmpty()) {
      throw new IllegalArgumentException(
          "A policy must be for at least one cluster (%s) and one node role (%s)"
              .formatted(clusters, nodeRoles));
    }
    for (String role : nodeRoles) {
      if (!ROLE.matcher(role).matches()) {
        throw new IllegalArgumentException(
            "Node role (%s) must be a role's ARN, as arn:aws:iam::%s:role/name"
                .formatted(role, account));
      }
    }
  }

  /// `resource` of this account and region.
  String regional(String service, String resource) {
    return arn(service, region.value(), account, resource);
  }

  /// `resource` of this account; IAM knows no regions.
  String global(String service, String resource) {
    return arn(service, "", account, resource);
  }

  /// `resource` of this region that others own, or nobody: `owner` is `*` or empty.
  String foreign(String service, String owner, String resource) {
    return arn(service, region.value(), owner, resource);
  }

  /// The name of `service` as who calls another in somebody's name (`kms:ViaService`).
  String service(String service) {
    return "%s.%s.%s".formatted(service, region.value(), partition().dnsSuffix());
  }

  Condition requestedRegion() {
    return Condition.equalTo("aws:RequestedRegion", List.of(region.value()));
  }

  /// The names of EC2 as one who gets a role: China has one of its own beside AWS's.
  List<String> ec2Principals() {
    return List.of("ec2.amazonaws.com", "ec2." + partition().dnsSuffix()).stream()
        .distinct()
        .toList();
  }

  private String arn(String service, String at, String owner, String resource) {
    return String.join(":", "arn", partition().id(), service, at, owner, resource);
  }

  private PartitionMetadata partition() {
    return PartitionMetadata.of(software.amazon.awssdk.regions.Region.of(region.value()));
  }
}
