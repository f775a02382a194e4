package dev.lamplighter.launch;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.PoolReadiness;
import java.util.List;
import java.util.Optional;

/// The condition `ValidationSucceeded`: the first check that fails decides (spec AWS 1.16).
final class NodeClassValidation {
  private static final Finding<Boolean> PASSED = Finding.good(true);

  private NodeClassValidation() {}

  private interface Check {
    Optional<Finding<Boolean>> failure(EC2NodeClass.Spec spec, ClusterFacts cluster);
  }

  private static final List<Check> CHECKS =
      List.of(
          NodeClassValidation::serviceCidr,
          NodeClassValidation::kubelet,
          NodeClassValidation::userData,
          (spec, _) -> UnsupportedFields.of(spec).map(NodeClassValidation::unsupported));

  static Finding<Boolean> of(
      EC2NodeClass nodeClass,
      ClusterFacts cluster,
      List<Condition> dependencies,
      LaunchTrial trial) {
    var spec = nodeClass.spec();
    return tags(spec)
        .or(
            () ->
                PoolReadiness.invalid(nodeClass)
                    .map(message -> Finding.bad(false, "NodeClassValidationFailed", message)))
        .or(() -> first(spec, cluster))
        .or(() -> unready(dependencies))
        .or(() -> refused(nodeClass, trial))
        .orElse(PASSED);
  }

  private static Optional<Finding<Boolean>> first(EC2NodeClass.Spec spec, ClusterFacts cluster) {
    return CHECKS.stream().flatMap(check -> check.failure(spec, cluster).stream()).findFirst();
  }

  /// nodeadm on AL2023 does not start without it.
  private static Optional<Finding<Boolean>> serviceCidr(
      EC2NodeClass.Spec spec, ClusterFacts cluster) {
    return spec.resolvedFamily() == AmiFamily.AL2023 && cluster.serviceCidr().isEmpty()
        ? failure(
            "ClusterCIDRResolutionFailed",
            "The service CIDR of cluster %s is not known: DescribeCluster of EKS gave none. Nodes of AL2023 do not start without it."
                .formatted(cluster.name()))
        : Optional.empty();
  }

  private static Optional<Finding<Boolean>> kubelet(EC2NodeClass.Spec spec, ClusterFacts cluster) {
    return KubeletRules.broken(spec.kubelet())
        .flatMap(message -> failure("InvalidKubeletConfiguration", message))
        .or(
            () ->
                KubeletRules.unsupported(spec)
                    .flatMap(message -> failure("UnsupportedKubeletConfiguration", message)));
  }

  private static Optional<Finding<Boolean>> userData(EC2NodeClass.Spec spec, ClusterFacts cluster) {
    return UserData.refusal(cluster, spec)
        .flatMap(refused -> failure(refused.reason(), refused.message()));
  }

  private static Finding<Boolean> unsupported(String message) {
    return Finding.bad(false, "UnsupportedField", message);
  }

  private static Optional<Finding<Boolean>> unready(List<Condition> dependencies) {
    return withStatus(dependencies, ConditionStatus.FALSE)
        .or(() -> withStatus(dependencies, ConditionStatus.UNKNOWN));
  }

  private static Optional<Finding<Boolean>> withStatus(
      List<Condition> dependencies, ConditionStatus status) {
    return dependencies.stream()
        .filter(condition -> condition.status() == status)
        .findFirst()
        .map(
            condition ->
                new Finding<>(
                    false,
                    status,
                    "DependenciesNotReady",
                    "%s=%s: %s".formatted(condition.type(), status, condition.message())));
  }

  private static Optional<Finding<Boolean>> refused(EC2NodeClass nodeClass, LaunchTrial trial) {
    return switch (trial) {
      case LaunchTrial.Accepted(), LaunchTrial.Undecided() -> Optional.empty();
      case LaunchTrial.Refused refused -> Optional.of(TrialFinding.of(refused));
      case LaunchTrial.Unknown() ->
          TrialFinding.shown(nodeClass)
              .map(it -> new Finding<>(false, it.status(), it.reason(), it.message()));
    };
  }

  private static Optional<Finding<Boolean>> tags(EC2NodeClass.Spec spec) {
    List<String> restricted = LaunchTags.restrictedKeys(spec);
    return restricted.isEmpty()
        ? Optional.empty()
        : failure(
            "TagValidationFailed",
            "spec.tags has keys that Lamplighter sets itself (%s). Remove them."
                .formatted(String.join(", ", restricted)));
  }

  private static Optional<Finding<Boolean>> failure(String reason, String message) {
    return Optional.of(Finding.bad(false, reason, message));
  }
}
