package dev.lamplighter.functions.launch;

import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.snapshot.ClaimRecord;

/// The same launch under the next client token, for when EC2 has answered the last one for good: it
/// would give the same answer for ever.
final class NextAttempt {
  private NextAttempt() {}

  static ClaimRecord of(ClaimRecord reserved) {
    int attempt = reserved.launch().attempt() + 1;
    var inputs = reserved.launch().inputs();
    return new ClaimRecord(
        reserved.name(),
        reserved.uid(),
        reserved.owner(),
        reserved.state(),
        reserved.version(),
        new ClaimRecord.Launch(
            new LaunchInputs(
                inputs.launchTemplates(),
                under(inputs.fleet().clientToken().withAttempt(attempt), inputs.fleet())),
            attempt,
            reserved.launch().launchBy()),
        reserved.spec(),
        reserved.labels(),
        reserved.annotations(),
        reserved.promised(),
        reserved.planned(),
        reserved.launched(),
        reserved.milestones(),
        reserved.podActivity(),
        reserved.removal());
  }

  private static FleetRequest under(ClientToken token, FleetRequest request) {
    return new FleetRequest(
        token,
        request.defaultTargetCapacityType(),
        request.allocationStrategy(),
        request.launchTemplateConfigs(),
        request.instanceTags(),
        request.volumeTags(),
        request.context());
  }
}
