package dev.lamplighter.launch;

import dev.lamplighter.ec2.Ec2Error;
import java.util.Optional;

/// What CreateLaunchTemplate's answer means (spec AWS 3.5 and 3.8).
public sealed interface LaunchTemplateOutcome {

  /// A template of this name, hence of these contents, is there.
  record Ready() implements LaunchTemplateOutcome {}

  /// The template can't be made as it is: something of the user's must change.
  record Misconfigured(String code, String reason, String message)
      implements LaunchTemplateOutcome {}

  /// A passing trouble of EC2's: repeat the same request.
  record Retry(String code, String message) implements LaunchTemplateOutcome {}

  static LaunchTemplateOutcome of(Optional<Ec2Error> answer) {
    throw new UnsupportedOperationException();
  }
}
