package dev.lamplighter.lifecycle;

import dev.lamplighter.ec2.InstanceStatus;
import dev.lamplighter.ec2.InstanceStatus.ScheduledEvent;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.InstanceHint.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What of an instance's status is to be acted on (spec AWS 5.2).
public final class StatusHints {
  /// The codes of events that end or interrupt an instance.
  private static final Set<String> CODES =
      Set.of(
          "instance-reboot",
          "system-reboot",
          "system-maintenance",
          "instance-retirement",
          "instance-stop");

  private StatusHints() {}

  public static List<InstanceHint> of(InstanceStatus status) {
    List<InstanceHint> hints = new ArrayList<>();
    status
        .instanceImpairedSince()
        .ifPresent(
            since -> hints.add(new InstanceHint(status.instance(), Kind.INSTANCE_STATUS, since)));
    status
        .systemImpairedSince()
        .ifPresent(
            since -> hints.add(new InstanceHint(status.instance(), Kind.SYSTEM_STATUS, since)));
    status.events().stream()
        .filter(StatusHints::counts)
        .map(ScheduledEvent::notBefore)
        .min(Instant::compareTo)
        .ifPresent(at -> hints.add(new InstanceHint(status.instance(), Kind.EVENT_STATUS, at)));
    return List.copyOf(hints);
  }

  private static boolean counts(ScheduledEvent event) {
    String description = event.description();
    return CODES.contains(event.code())
        && !description.startsWith("[Completed]")
        && !description.startsWith("[Canceled]");
  }
}
