package dev.lamplighter.launch;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer.FleetError;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.launch.FleetOutcome.Lessons;
import java.time.Instant;
import java.util.List;

/// A CreateFleet that EC2 refused as a whole. It names no pool, so what it says of room, or of the
/// account, it says of all that were asked for. EC2 keeps no answer under the token of such a
/// request.
final class RequestRefusal {
  private RequestRefusal() {}

  static FleetOutcome of(LaunchInputs inputs, Ec2Error error, Instant now) {
    Ec2Trouble trouble = Ec2Trouble.of(error, inputs);
    FleetErrors ofAllPools = ofAllPools(inputs, error, now);
    return switch (trouble.kind()) {
      case QUOTA ->
          new FleetOutcome.AccountFact(
              error.code(), trouble.reason(), error.toString(), ofAllPools.lessons());
      case REFUSED_TYPE ->
          new FleetOutcome.AccountFact(
              error.code(), trouble.reason(), error.toString(), ofOneType(ofAllPools.lessons()));
      case NO_SPOT ->
          new FleetOutcome.Misconfigured(
              error.code(), trouble.reason(), error.toString(), ofAllPools.lessons());
      case MISCONFIGURED, UNKNOWN ->
          new FleetOutcome.Misconfigured(
              error.code(), trouble.reason(), TroubleAdvice.after(error, trouble), Lessons.NONE);
      case CAPACITY, SUBNET_FULL -> ofAllPools.outcome();
      case PASSING, UNANSWERED, NOT_ACCEPTED ->
          new FleetOutcome.Retry(error.code(), error.message(), false, Lessons.NONE);
    };
  }

  /// Which of several types was meant nobody knows.
  private static Lessons ofOneType(Lessons lessons) {
    return lessons.refusedTypes().size() == 1 ? lessons : Lessons.NONE;
  }

  private static FleetErrors ofAllPools(LaunchInputs inputs, Ec2Error error, Instant now) {
    List<FleetError> each =
        inputs.fleet().launchTemplateConfigs().stream()
            .flatMap(config -> config.overrides().stream())
            .map(it -> new FleetError(error, it.instanceType(), it.availabilityZone()))
            .toList();
    return new FleetErrors(inputs, each, now);
  }
}
