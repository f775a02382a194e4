package dev.lamplighter.launch;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.TrialRefusal;
import java.util.List;
import java.util.Optional;

/// What a refused trial means for the class, and what the user can do (spec AWS 1.16).
final class LaunchPermission {
  private static final String REASON = "AuthCheckFailed";

  private LaunchPermission() {}

  /// `text` is of EC2's sentence, `call` of the API; the first line that fits both counts.
  private record Line(String call, String text, String advice) {
    boolean matches(TrialRefusal refusal) {
      return refusal.call().contains(call) && refusal.error().message().contains(text);
    }
  }

  private static final List<Line> ADVICE =
      List.of(
          line(
              "service control policy",
              "A service control policy of the organization denies it: ask who keeps it."),
          line(
              "resource control policy",
              "A resource control policy of the organization denies it: ask who keeps it."),
          line(
              "permissions boundary",
              "The permissions boundary of this identity does not allow it: widen it."),
          line("explicit deny", "A policy of this identity denies it: take that statement away."),
          line("iam:PassRole", needs("AllowPassingInstanceRole", "instance-profiles")),
          line("ec2:CreateTags", needs("AllowScopedResourceCreationTagging", "node-lifecycle")),
          new Line(
              "CreateLaunchTemplate",
              "",
              needs("AllowScopedEC2InstanceActionsWithTags", "node-lifecycle")),
          line(
              "",
              needs(
                  "AllowScopedEC2InstanceAccessActions, AllowScopedEC2InstanceActionsWithTags and"
                      + " AllowScopedEC2LaunchTemplateAccessActions",
                  "node-lifecycle")));

  private static Line line(String text, String advice) {
    return new Line("", text, advice);
  }

  private static String needs(String statements, String policy) {
    return "Give this identity the statement %s of policy %s."
        .formatted(statements, policy)
        .replaceFirst("statement (\\S+,)", "statements $1");
  }

  static boolean isMissing(Ec2Error error) {
    return error.code().contains("UnauthorizedOperation") || error.code().contains("AccessDenied");
  }

  static Finding<Boolean> finding(TrialRefusal refusal) {
    return Finding.bad(
        false,
        refusal.call() + REASON,
        "EC2 would refuse to launch with this class: %s: %s. %s"
            .formatted(
                refusal.call(),
                refusal.error().toString().replaceFirst("\\.$", ""),
                ADVICE.stream()
                    .filter(line -> line.matches(refusal))
                    .findFirst()
                    .map(Line::advice)
                    .orElse("")));
  }

  /// What a class says of its last trial.
  static Optional<Condition> shown(EC2NodeClass nodeClass) {
    return nodeClass
        .status()
        .condition(ConditionType.VALIDATION_SUCCEEDED)
        .filter(it -> it.status() == ConditionStatus.FALSE && it.reason().endsWith(REASON));
  }
}
