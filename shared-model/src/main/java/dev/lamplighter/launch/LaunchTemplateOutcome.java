package dev.lamplighter.launch;

import dev.lamplighter.ec2.Ec2Error;
import java.util.Optional;

/// What CreateLaunchTemplate's answer means (spec AWS 3.5 and 3.8).
public sealed interface LaunchTemplateOutcome {

  String ALREADY_EXISTS = "InvalidLaunchTemplateName.AlreadyExistsException";

  /// A template of this name, hence of these contents, is there.
  record Ready() implements LaunchTemplateOutcome {}

  /// The template can't be made as it is: something of the user's must change.
  record Misconfigured(String code, String reason, String message)
      implements LaunchTemplateOutcome {}

  /// A passing trouble of EC2's: repeat the same request.
  record Retry(String code, String message) implements LaunchTemplateOutcome {}

  static LaunchTemplateOutcome of(Optional<Ec2Error> answer) {
    return answer
        .filter(error -> !error.code().equals(ALREADY_EXISTS))
        .map(LaunchTemplateOutcome::ofError)
        .orElse(new Ready());
  }

  private static LaunchTemplateOutcome ofError(Ec2Error error) {
    Ec2Trouble trouble = Ec2Trouble.of(error);
    return switch (trouble.kind()) {
      case NO_SPOT, MISCONFIGURED, UNKNOWN ->
          new Misconfigured(error.code(), trouble.reason(), TroubleAdvice.after(error, trouble));
      case REFUSED_TYPE, QUOTA, CAPACITY, SUBNET_FULL, PASSING, UNANSWERED, NOT_ACCEPTED ->
          new Retry(error.code(), error.message());
    };
  }
}
