package dev.lamplighter.snapshot;

import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LaunchTemplateName;
import java.time.Instant;

/// A deletion in EC2 or IAM that has not succeeded yet.
///
/// - `words` are AWS's own, or what is known of a call without an answer; the same each time.
/// - `refused` tells a refusal from a call without an answer.
/// - `inARow` is how many times it has been asked for.
/// - `until` is when to ask again: the pause doubles each time.
public record FailedDeletion(
    Target target, String words, boolean refused, int inARow, Instant until) {
  /// A call without an answer often has one the next time: so many in a row are worth a word.
  private static final int UNANSWERED_TOLD = 3;

  /// What was to go.
  public sealed interface Target {
    record OfInstance(InstanceId id) implements Target {}

    record OfLaunchTemplate(LaunchTemplateName name) implements Target {}

    record OfInstanceProfile(InstanceProfileName name) implements Target {}
  }

  /// Whether to leave AWS alone with it.
  public boolean pausesAt(Instant now) {
    return now.isBefore(until);
  }

  /// Whether users should hear of it.
  public boolean told() {
    return refused || inARow >= UNANSWERED_TOLD;
  }

  /// What was asked for, what came instead, what follows and what to do: the same each time.
  public String sentence() {
    String end = words.endsWith(".") || words.endsWith("?") ? "" : ".";
    String advice = words.contains("Unauthorized") || words.contains("AccessDenied") ? needs() : "";
    return "%s: %s%s %s It is asked for again, every ten minutes in the long run.%s"
        .formatted(call(), words, end, consequence(), advice);
  }

  private String call() {
    return switch (target) {
      case Target.OfInstance(var id) -> "TerminateInstances " + id;
      case Target.OfLaunchTemplate(var name) -> "DeleteLaunchTemplate " + name;
      case Target.OfInstanceProfile(var name) -> "DeleteInstanceProfile " + name;
    };
  }

  private String consequence() {
    return switch (target) {
      case Target.OfInstance _ -> "The instance stays, and is paid for, until that succeeds.";
      case Target.OfLaunchTemplate _ -> "The launch template stays until that succeeds.";
      case Target.OfInstanceProfile _ -> "The instance profile stays until that succeeds.";
    };
  }

  /// Statements of the policies that the command line writes (decision 0074).
  private String needs() {
    return switch (target) {
      case Target.OfInstance _, Target.OfLaunchTemplate _ ->
          " Give this identity the statement AllowScopedDeletion of policy node-lifecycle, which is"
              + " about what is tagged kubernetes.io/cluster/<name>=owned, with"
              + " eks:eks-cluster-name and karpenter.sh/nodepool.";
      case Target.OfInstanceProfile _ ->
          " Give this identity the statement AllowScopedInstanceProfileActions of policy"
              + " instance-profiles.";
    };
  }
}
