package dev.lamplighter.launch;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.ec2.TrialRefusal;
import java.util.Optional;

/// What a class says of a trial that was refused, and what the user can do (spec AWS 1.16).
final class TrialFinding {
  private static final String BEGINNING = "EC2 would refuse to launch with this class: ";

  private TrialFinding() {}

  static Finding<Boolean> of(LaunchTrial.Refused refused) {
    TrialRefusal refusal = refused.refusal();
    String said = refusal.error().toString().replaceFirst("\\.$", "");
    return Finding.bad(
        false,
        refused.reason(),
        "%s%s: %s. %s"
            .formatted(BEGINNING, refusal.call(), said, refused.advice())
            .stripTrailing());
  }

  /// What a class says of its last trial, whatever that was refused for.
  static Optional<Condition> shown(EC2NodeClass nodeClass) {
    return nodeClass
        .status()
        .condition(ConditionType.VALIDATION_SUCCEEDED)
        .filter(it -> it.status() == ConditionStatus.FALSE && it.message().startsWith(BEGINNING));
  }
}
