package dev.lamplighter.local.doctor;

import dev.lamplighter.local.doctor.Facts.Denied;
import dev.lamplighter.local.doctor.Facts.Entry;
import java.util.ArrayList;
import java.util.List;

/// Whether the functions may enter the cluster, and do in the account what they do.
final class AccessJudgement {
  static final String GROUP = "lamplighter";

  private AccessJudgement() {}

  static List<Finding> of(Subject subject, Facts facts) {
    var findings = new ArrayList<Finding>();
    findings.addAll(
        facts.account().accessEntries().judged("access entry", it -> entries(subject, it)));
    findings.addAll(facts.account().denied().judged("permissions", AccessJudgement::denied));
    return findings;
  }

  private static List<Finding> entries(Subject subject, List<Entry> entries) {
    var ours =
        entries.stream()
            .filter(entry -> entry.groups().contains(GROUP))
            .map(Entry::principal)
            .toList();
    return List.of(
        ours.isEmpty()
            ? Finding.fail(
                    "access entry",
                    "no role enters the cluster with group %s, so the functions are not let in"
                        .formatted(GROUP))
                .run(
                    "aws eks create-access-entry --cluster-name %s --region %s --principal-arn ROLE-OF-THE-FUNCTIONS --kubernetes-groups %s"
                        .formatted(subject.cluster(), subject.region(), GROUP))
            : Finding.ok("access entry", ClusterJudgement.some(ours)));
  }

  private static List<Finding> denied(List<Denied> denied) {
    var plain = denied.stream().filter(it -> !it.conditional()).toList();
    if (!plain.isEmpty()) {
      return List.of(
          Finding.fail("permissions", told(plain)).run("cdk deploy, or sam deploy, once more"));
    }
    return List.of(
        denied.isEmpty()
            ? Finding.ok("permissions", "IAM's simulation allows all that is called")
            : Finding.warn(
                    "permissions",
                    told(denied) + ", as far as IAM's simulation knows the tags that this hangs on")
                .run("cdk diff"));
  }

  private static String told(List<Denied> denied) {
    return "%s may not %s"
        .formatted(
            denied.getFirst().role(),
            ClusterJudgement.some(denied.stream().map(Denied::action).distinct().toList()));
  }
}
