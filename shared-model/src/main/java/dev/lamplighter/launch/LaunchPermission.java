package dev.lamplighter.launch;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.TrialRefusal;
import java.util.List;

/// A trial that was refused for want of a permission, and what the user can do (spec AWS 1.16).
final class LaunchPermission {
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

  /// As Karpenter gives it.
  static String reason(TrialRefusal refusal) {
    return refusal.call() + "AuthCheckFailed";
  }

  static String advice(TrialRefusal refusal) {
    return ADVICE.stream()
        .filter(line -> line.matches(refusal))
        .findFirst()
        .map(Line::advice)
        .orElse("");
  }
}
