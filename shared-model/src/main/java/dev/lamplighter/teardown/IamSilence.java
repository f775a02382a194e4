package dev.lamplighter.teardown;

import java.time.Duration;
import java.time.Instant;

/// IAM has said nothing since then, not even no: where functions stand in subnets without a way out
/// of their VPC it has no address there (spec AWS 7.6).
///
/// `path` is the one below which instance profiles of the cluster are, `why` what came instead.
public record IamSilence(Instant since, String path, String why) {
  /// As long as IAM is asked again and again before what it would have told stays unknown: shorter
  /// than what a teardown waits for things to go, and long enough for several questions.
  static final Duration PATIENCE = Duration.ofMinutes(3);

  boolean lastsAt(Instant now) {
    return !now.isBefore(since.plus(PATIENCE));
  }

  String sentence() {
    return "unknown: instance profiles below %s, since IAM can't be reached from here (%s). They cost nothing. Where IAM answers, look with aws iam list-instance-profiles --path-prefix %s, and take each away with aws iam remove-role-from-instance-profile, then delete-instance-profile"
        .formatted(path, why.replaceFirst("\\.$", ""), path);
  }
}
