package dev.lamplighter.launch;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.snapshot.ClaimRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A launch that EC2 refuses, or does not answer, again and again for what should pass by itself:
/// what its users are told. Once or twice is in the ordinary course, and not worth a word.
public record StuckLaunch(String reason, String message) {
  private static final int IN_A_ROW = 3;
  private static final Duration FOR_LONG = Duration.ofMinutes(1);

  /// After so many refusals in a row, as far as this invocation knows.
  public static Optional<StuckLaunch> of(
      ClaimRecord reserved, FleetOutcome.Retry retry, int inARow, Instant now) {
    Instant since = reserved.milestones().reservedAt();
    boolean lasts = !now.isBefore(since.plus(FOR_LONG));
    if (inARow < IN_A_ROW && !lasts) {
      return Optional.empty();
    }
    var error = new Ec2Error(retry.code(), retry.message());
    var trouble = Ec2Trouble.of(error, reserved.launch().inputs());
    return Optional.of(
        new StuckLaunch(
            trouble.reason(),
            "EC2 %s this launch since %s. It is tried again until %s. %s"
                .formatted(
                    trouble.reason().equals(Ec2Trouble.NO_ANSWER)
                        ? "has not answered"
                        : "has refused",
                    since.truncatedTo(ChronoUnit.SECONDS),
                    reserved.launch().launchBy().truncatedTo(ChronoUnit.SECONDS),
                    TroubleAdvice.after(error, trouble))));
  }

  /// What the NodeClaim shows then.
  public NodeClaim.Status on(NodeClaim.Status status, Instant now) {
    var told =
        new Condition(
            ConditionType.LAUNCHED,
            ConditionStatus.UNKNOWN,
            reason,
            message,
            now.truncatedTo(ChronoUnit.SECONDS));
    List<Condition> conditions = new ArrayList<>();
    for (Condition each : status.conditions()) {
      conditions.add(each.type() == ConditionType.LAUNCHED ? told.since(each) : each);
    }
    return status.withConditions(conditions);
  }
}
