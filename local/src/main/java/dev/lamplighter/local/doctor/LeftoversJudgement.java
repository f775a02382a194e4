package dev.lamplighter.local.doctor;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.lifecycle.Orphans;
import dev.lamplighter.model.PodKey;
import java.util.List;
import java.util.Optional;

/// Whether instances are left over that nobody answers for. Karpenter tags its nodes as Lamplighter
/// does, so a command that ends instances is given only where none of them can be Karpenter's, and
/// none is about to be taken over.
final class LeftoversJudgement {
  private static final String CHECK = "leftovers";

  private LeftoversJudgement() {}

  static List<Finding> of(Subject subject, Facts facts) {
    return facts.account().unrecorded().judged(CHECK, it -> List.of(of(subject, it, facts)));
  }

  private static Finding of(Subject subject, List<Instance> unrecorded, Facts facts) {
    if (unrecorded.isEmpty()) {
      return Finding.ok(CHECK, "every instance of the cluster has its NodeClaim");
    }
    return switch (facts.cluster().karpenter()) {
      case Asked.Unanswered<Optional<PodKey>>(var why) ->
          unknown(unrecorded, "whether Karpenter runs could not be read: " + why);
      case Asked.Answered<Optional<PodKey>>(var pod) ->
          pod.map(it -> unknown(unrecorded, "Karpenter runs as pod %s".formatted(it)))
              .orElseGet(() -> withoutKarpenter(subject, unrecorded, facts));
    };
  }

  private static Finding withoutKarpenter(Subject subject, List<Instance> unrecorded, Facts facts) {
    return switch (facts.cluster().nodeClaims()) {
      case Asked.Unanswered<List<NodeClaim>>(var why) ->
          unknown(unrecorded, "NodeClaims could not be read: " + why);
      case Asked.Answered<List<NodeClaim>>(var nodeClaims) ->
          leftOver(subject, unrecorded, nodeClaims);
    };
  }

  /// Those that a NodeClaim names are recorded again by the next look.
  private static Finding leftOver(
      Subject subject, List<Instance> unrecorded, List<NodeClaim> nodeClaims) {
    var leftOver =
        unrecorded.stream()
            .filter(it -> nodeClaims.stream().noneMatch(claim -> Orphans.belong(claim, it)))
            .toList();
    if (leftOver.isEmpty()) {
      return Finding.ok(
          CHECK,
          "every instance of the cluster has its NodeClaim, though not all are recorded yet");
    }
    return Finding.warn(
            CHECK,
            "instances without a NodeClaim, which Lamplighter collects once it can read everything: %s"
                .formatted(ClusterJudgement.some(ids(leftOver))))
        .run(
            "aws ec2 terminate-instances --region %s --instance-ids %s"
                .formatted(subject.region(), String.join(" ", ids(leftOver))));
  }

  private static Finding unknown(List<Instance> unrecorded, String why) {
    return Finding.warn(
        CHECK,
        "not known whose these instances are, so end none of them: %s (%s)"
            .formatted(ClusterJudgement.some(ids(unrecorded)), why));
  }

  private static List<String> ids(List<Instance> instances) {
    return instances.stream().map(it -> it.id().toString()).toList();
  }
}
