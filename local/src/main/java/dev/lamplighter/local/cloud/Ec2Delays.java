package dev.lamplighter.local.cloud;

import java.time.Duration;

/// How long EC2 takes for what it does not do at once.
///
/// @param pending from launch to running
/// @param shuttingDown from the request to terminated
/// @param unknownById after a launch, the instance's id is still unknown
/// @param unlisted after a launch, searches by tag do not find the instance yet
/// @param terminatedListed how long a terminated instance is still described
/// @param spotWarning from the warning to the end of a spot instance
/// @param profileUnusable after its creation, EC2 does not know an instance profile yet
public record Ec2Delays(
    Duration pending,
    Duration shuttingDown,
    Duration unknownById,
    Duration unlisted,
    Duration terminatedListed,
    Duration spotWarning,
    Duration profileUnusable) {

  public static final Ec2Delays USUAL =
      new Ec2Delays(
          Duration.ofSeconds(8),
          Duration.ofSeconds(20),
          Duration.ofSeconds(1),
          Duration.ofSeconds(3),
          Duration.ofHours(1),
          Duration.ofSeconds(120),
          Duration.ZERO);

  /// The same, but searches by tag lag by `lag`.
  public Ec2Delays withUnlisted(Duration lag) {
    return new Ec2Delays(
        pending, shuttingDown, unknownById, lag, terminatedListed, spotWarning, profileUnusable);
  }

  /// The same, but an id is unknown for `lag` after the launch.
  public Ec2Delays withUnknownById(Duration lag) {
    return new Ec2Delays(
        pending, shuttingDown, lag, unlisted, terminatedListed, spotWarning, profileUnusable);
  }

  /// The same, but EC2 does not know a fresh instance profile for `lag`.
  public Ec2Delays withProfileUnusable(Duration lag) {
    return new Ec2Delays(
        pending, shuttingDown, unknownById, unlisted, terminatedListed, spotWarning, lag);
  }
}
