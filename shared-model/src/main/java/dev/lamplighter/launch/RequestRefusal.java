package dev.lamplighter.launch;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.launch.FleetOutcome.Lessons;

/// A CreateFleet that EC2 refused as a whole: no pool is named, so nothing is learned of any. EC2
/// keeps no answer under the token of such a request.
final class RequestRefusal {
  private RequestRefusal() {}

  static FleetOutcome of(Ec2Error error) {
    Ec2Trouble trouble = Ec2Trouble.of(error);
    return switch (trouble.kind()) {
      case QUOTA, REFUSED_TYPE ->
          new FleetOutcome.AccountFact(
              error.code(), trouble.reason(), error.toString(), Lessons.NONE);
      case NO_SPOT, MISCONFIGURED ->
          new FleetOutcome.Misconfigured(
              error.code(), trouble.reason(), error.toString(), Lessons.NONE);
      case CAPACITY, SUBNET_FULL, PASSING ->
          new FleetOutcome.Retry(error.code(), error.message(), false, Lessons.NONE);
    };
  }
}
