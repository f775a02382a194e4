package dev.lamplighter.functions.install;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// An event of AWS about instances that is sent to the interruption queue (spec AWS 5.1, 5.5).
public enum InterruptionEvent {
  SPOT_INTERRUPTION("spot-interruption", "aws.ec2", "EC2 Spot Instance Interruption Warning"),
  REBALANCE("rebalance", "aws.ec2", "EC2 Instance Rebalance Recommendation"),
  STATE_CHANGE("state-change", "aws.ec2", "EC2 Instance State-change Notification"),
  HEALTH("health", "aws.health", "AWS Health Event"),
  CAPACITY_RESERVATION(
      "capacity-reservation", "aws.ec2", "EC2 Capacity Reservation Instance Interruption Warning");

  private static final String INTERRUPTIBLE =
      "EC2 Interruptible Capacity Reservation Instance Interruption Warning";

  private final String word;
  private final String source;
  private final String detailType;

  InterruptionEvent(String word, String source, String detailType) {
    this.word = word;
    this.source = source;
    this.detailType = detailType;
  }

  /// As users write it.
  public String word() {
    return word;
  }

  public String source() {
    return source;
  }

  /// The names that AWS has of it: of a reservation's end its guide has had two.
  public List<String> detailTypes() {
    return this == CAPACITY_RESERVATION ? List.of(detailType, INTERRUPTIBLE) : List.of(detailType);
  }

  /// What `detail` must have, by field, for the event to mean anything here. An instance that
  /// begins or goes on to run is no news: each one would cost a message.
  public SortedMap<String, List<String>> detail() {
    var detail = new TreeMap<String, List<String>>();
    switch (this) {
      case STATE_CHANGE ->
          detail.put("state", List.of("stopping", "stopped", "shutting-down", "terminated"));
      case HEALTH -> {
        detail.put("service", List.of("EC2"));
        detail.put("eventTypeCategory", List.of("scheduledChange"));
      }
      case SPOT_INTERRUPTION, REBALANCE, CAPACITY_RESERVATION -> {}
    }
    return detail;
  }
}
