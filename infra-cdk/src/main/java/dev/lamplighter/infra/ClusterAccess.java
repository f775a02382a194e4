package dev.lamplighter.infra;

import dev.lamplighter.functions.install.ClusterEntry;
import dev.lamplighter.functions.install.OnUninstall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.eks.CfnAccessEntry;
import software.amazon.awscdk.services.iam.Role;
import software.constructs.Construct;
import software.constructs.IDependable;

/// Lets the functions into a cluster with the rights of a group, and nodes with those of nodes.
final class ClusterAccess extends Construct {
  /// Bound to the rights that the bootstrap applies.
  static final String GROUP = "lamplighter";

  private final List<IDependable> entries = new ArrayList<>();

  ClusterAccess(
      Construct scope, ClusterEntry cluster, Role controller, Optional<NodeRole> nodeRole) {
    super(scope, "Access");
    if (!cluster.accessEntries()) {
      return;
    }
    entries.add(
        CfnAccessEntry.Builder.create(this, "Controller")
            .clusterName(cluster.name().value())
            .principalArn(controller.getRoleArn())
            .type("STANDARD")
            .kubernetesGroups(List.of(GROUP))
            .build());
    if (cluster.usesMadeNodeRole()) {
      nodeRole.ifPresent(made -> entries.add(nodes(cluster, made)));
    }
  }

  /// The bootstrap alone makes definitions and rights, which takes all of them.
  static CfnAccessEntry admin(
      Construct scope, ClusterEntry cluster, Role bootstrap, String partition) {
    return CfnAccessEntry.Builder.create(scope, "Admin")
        .clusterName(cluster.name().value())
        .principalArn(bootstrap.getRoleArn())
        .type("STANDARD")
        .accessPolicies(
            List.of(
                CfnAccessEntry.AccessPolicyProperty.builder()
                    .policyArn(
                        "arn:%s:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy"
                            .formatted(partition))
                    .accessScope(
                        CfnAccessEntry.AccessScopeProperty.builder().type("cluster").build())
                    .build()))
        .build();
  }

  List<IDependable> entries() {
    return List.copyOf(entries);
  }

  private CfnAccessEntry nodes(ClusterEntry cluster, NodeRole made) {
    var entry =
        CfnAccessEntry.Builder.create(this, "Nodes")
            .clusterName(cluster.name().value())
            .principalArn(made.role().getRoleArn())
            .type("EC2_LINUX")
            .build();
    boolean kept = cluster.options().onUninstall() == OnUninstall.KEEP;
    entry.applyRemovalPolicy(
        kept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY);
    return entry;
  }
}
