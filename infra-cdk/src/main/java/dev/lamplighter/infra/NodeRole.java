package dev.lamplighter.infra;

import dev.lamplighter.functions.install.Installation;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.iam.IManagedPolicy;
import software.amazon.awscdk.services.iam.ManagedPolicy;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.constructs.Construct;

/// The role of nodes, with what Karpenter's has (spec AWS 7.2). It has a name of its own, since
/// EC2NodeClasses write it. Where nodes are kept after an uninstall it stays with them, but goes
/// with a stack whose creation failed: the next one could not make it again.
final class NodeRole extends Construct {
  static final List<String> POLICIES =
      List.of(
          "AmazonEC2ContainerRegistryPullOnly",
          "AmazonEKSWorkerNodePolicy",
          "AmazonEKS_CNI_Policy",
          "AmazonSSMManagedInstanceCore");

  private final Role role;

  NodeRole(Construct scope, Installation installation) {
    super(scope, "Nodes");
    Stream<IManagedPolicy> policies =
        POLICIES.stream().map(ManagedPolicy::fromAwsManagedPolicyName);
    this.role =
        Role.Builder.create(this, "NodeRole")
            .roleName(installation.place().nodeRole())
            .assumedBy(new ServicePrincipal("ec2.amazonaws.com"))
            .managedPolicies(policies.toList())
            .build();
    role.applyRemovalPolicy(
        installation.keepsNodeRole()
            ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE
            : RemovalPolicy.DESTROY);
  }

  Role role() {
    return role;
  }
}
