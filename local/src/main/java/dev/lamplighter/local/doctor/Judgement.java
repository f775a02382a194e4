package dev.lamplighter.local.doctor;

import java.util.ArrayList;
import java.util.List;

/// What facts mean: a finding for each check, in the order in which a user would mend them. It asks
/// nobody.
public final class Judgement {
  private Judgement() {}

  public static List<Finding> of(Subject subject, Facts facts) {
    var findings = new ArrayList<Finding>();
    findings.addAll(ClusterJudgement.of(subject, facts.cluster()));
    findings.addAll(AccessJudgement.of(subject, facts));
    findings.addAll(ClassJudgement.of(subject, facts));
    findings.addAll(PoolJudgement.of(facts));
    findings.addAll(QuotaJudgement.of(subject, facts));
    findings.addAll(StateJudgement.of(subject, facts));
    return List.copyOf(findings);
  }
}
