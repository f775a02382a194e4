package dev.lamplighter.infra;

import dev.lamplighter.functions.aws.policy.LambdaPolicies;
import dev.lamplighter.functions.aws.policy.PolicyDocument;
import dev.lamplighter.functions.aws.policy.PolicyScope;
import dev.lamplighter.functions.install.Installation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import software.amazon.awscdk.services.iam.ManagedPolicy;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.constructs.Construct;

/// The role of a function, or of two that do the same. What Lambda does in its name is in the role
/// itself; what our code calls comes as managed policies, each as long as IAM allows.
final class FunctionRole extends Construct {
  private final Role role;
  private final List<ManagedPolicy> policies = new ArrayList<>();

  FunctionRole(
      Construct scope,
      String id,
      Installation installation,
      PolicyScope policyScope,
      List<PolicyDocument> byLambda) {
    super(scope, id);
    var inline = new LinkedHashMap<String, software.amazon.awscdk.services.iam.PolicyDocument>();
    byLambda.forEach(document -> inline.put(document.name(), Documents.of(document)));
    if (installation.functions().inSubnets()) {
      inline.put("subnets", Documents.of(LambdaPolicies.subnets()));
    }
    installation
        .guarding()
        .kmsKey()
        .ifPresent(key -> inline.put("key", Documents.of(LambdaPolicies.key(policyScope, key))));
    this.role =
        Role.Builder.create(this, "Role")
            .assumedBy(new ServicePrincipal("lambda.amazonaws.com"))
            .inlinePolicies(inline)
            .build();
  }

  Role role() {
    return role;
  }

  /// Those attached so far: who needs the rights waits for them, and lets go first.
  List<ManagedPolicy> policies() {
    return List.copyOf(policies);
  }

  void attach(List<PolicyDocument> documents) {
    for (PolicyDocument document : documents) {
      policies.add(
          ManagedPolicy.Builder.create(this, Ids.pascal(document.name()))
              .document(Documents.of(document))
              .roles(List.of(role))
              .build());
    }
  }
}
