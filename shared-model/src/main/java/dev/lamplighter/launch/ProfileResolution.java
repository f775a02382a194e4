package dev.lamplighter.launch;

import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.launch.NodeClassFacts.Question;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.Locale;
import java.util.Optional;

/// The instance profile of an EC2NodeClass: the user's by name, or ours for a role (spec AWS 1.7).
final class ProfileResolution {
  private ProfileResolution() {}

  static Finding<Optional<InstanceProfileName>> of(
      EC2NodeClass nodeClass, NodeClassFacts facts, ClusterFacts cluster) {
    return switch (nodeClass.spec().identity()) {
      case NodeIdentity.InstanceProfile(var name) -> given(InstanceProfileName.of(name), facts);
      case NodeIdentity.Role role ->
          ofRole(nodeClass, facts, OwnInstanceProfile.of(nodeClass, role, cluster));
    };
  }

  /// Whether it is there may not be known: then a trial launch tells, or the first launch.
  private static Finding<Optional<InstanceProfileName>> given(
      InstanceProfileName name, NodeClassFacts facts) {
    var value = Optional.of(name);
    return facts
        .profileRefusal()
        .map(
            error ->
                Finding.bad(
                    value,
                    Ec2Trouble.PROFILE_NOT_FOUND,
                    "There is no instance profile %s (%s). Create it, or name another as spec.instanceProfile."
                        .formatted(name, error.toString().replaceFirst("\\.$", ""))))
        .orElseGet(() -> Finding.good(value));
  }

  private static Finding<Optional<InstanceProfileName>> ofRole(
      EC2NodeClass nodeClass, NodeClassFacts facts, NodeClassQueries.Profile wanted) {
    var before = nodeClass.status();
    String unanswered = facts.unanswered().get(Question.INSTANCE_PROFILE);
    if (unanswered != null) {
      return Finding.unanswered(
          before.instanceProfile(),
          before.condition(ConditionType.INSTANCE_PROFILE_READY),
          unanswered);
    }
    return facts
        .profileRefusal()
        .map(
            error ->
                Finding.bad(
                    before.instanceProfile(),
                    Ec2Trouble.PROFILE_NOT_FOUND,
                    "No instance profile could be made for role (%s): %s%s"
                        .formatted(wanted.role(), error, advice(error, wanted))))
        .orElseGet(() -> Finding.good(Optional.of(wanted.name())));
  }

  /// IAM says "not found" of profiles and of roles under one code (spec AWS 1.7). Everything else
  /// its own sentence tells.
  private static String advice(Ec2Error error, NodeClassQueries.Profile wanted) {
    boolean ofRole =
        error.code().equals("NoSuchEntity")
            && error.message().toLowerCase(Locale.ROOT).contains("role");
    String end = error.message().endsWith(".") ? "" : ".";
    return ofRole
        ? "%s The role does not exist: create %s, or name another as spec.role."
            .formatted(end, wanted.role())
        : "";
  }
}
