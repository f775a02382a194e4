package dev.lamplighter.catalogue;

import java.time.Instant;
import java.util.List;

/// The offerings that can't be had, and those that can but were taken back not long ago.
public record Outages(List<Outage> inForce, List<Outage> coolingDown) {
  public static final Outages NONE = new Outages(List.of(), List.of());

  public Outages {
    inForce = List.copyOf(inForce);
    coolingDown = List.copyOf(coolingDown);
  }

  /// All of them in force.
  public static Outages of(List<Outage> inForce) {
    return new Outages(inForce, List.of());
  }

  /// What is left of them at `now`.
  public static Outages at(Instant now, List<Outage> noted) {
    return new Outages(
        noted.stream().filter(outage -> outage.until().isAfter(now)).toList(),
        noted.stream()
            .filter(outage -> !outage.until().isAfter(now) && outage.cooledDownAt().isAfter(now))
            .toList());
  }
}
