package dev.lamplighter.ec2;

import dev.lamplighter.model.InstanceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What DescribeInstanceStatus says of an instance: since when its own and its host's status check
/// fail (empty: they don't, or EC2 does not say since when), and what is scheduled for it.
public record InstanceStatus(
    InstanceId instance,
    Optional<Instant> instanceImpairedSince,
    Optional<Instant> systemImpairedSince,
    List<ScheduledEvent> events) {

  public InstanceStatus {
    events = List.copyOf(events);
  }

  /// `code` is EC2's, as `instance-retirement`. One that is over stays listed for a week, and its
  /// description begins with `[Completed]` or `[Canceled]`.
  public record ScheduledEvent(String code, String description, Instant notBefore) {}
}
