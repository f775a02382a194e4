package dev.lamplighter.launch;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer.FleetError;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.launch.FleetOutcome.Lessons;
import java.time.Instant;
import java.util.List;

/// A CreateFleet that EC2 refused as a whole: no pool is named, so nothing is learned of any but
/// where the account is what is in the way of all. EC2 keeps no answer under the token of such a
/// request.
final class RequestRefusal {
  private RequestRefusal() {}

  static FleetOutcome of(LaunchInputs inputs, Ec2Error error, Instant now) {
    Ec2Trouble trouble = Ec2Trouble.of(error, inputs);
    return switch (trouble.kind()) {
      case QUOTA ->
          new FleetOutcome.AccountFact(
              error.code(), trouble.reason(), error.toString(), ofAllPools(inputs, error, now));
      case REFUSED_TYPE ->
          new FleetOutcome.AccountFact(
              error.code(), trouble.reason(), error.toString(), Lessons.NONE);
      case NO_SPOT ->
          new FleetOutcome.Misconfigured(
              error.code(), trouble.reason(), error.toString(), ofAllPools(inputs, error, now));
      case MISCONFIGURED ->
          new FleetOutcome.Misconfigured(
              error.code(), trouble.reason(), TroubleAdvice.after(error, trouble), Lessons.NONE);
      case CAPACITY, SUBNET_FULL, PASSING ->
          new FleetOutcome.Retry(error.code(), error.message(), false, Lessons.NONE);
    };
  }

  private static Lessons ofAllPools(LaunchInputs inputs, Ec2Error error, Instant now) {
    List<FleetError> each =
        inputs.fleet().launchTemplateConfigs().stream()
            .flatMap(config -> config.overrides().stream())
            .map(it -> new FleetError(error, it.instanceType(), it.availabilityZone()))
            .toList();
    return new FleetErrors(inputs, each, now).lessons();
  }
}
