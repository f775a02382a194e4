package dev.lamplighter.cli.timeline;

import dev.lamplighter.model.Price;
import java.time.Duration;

/// From this time on all nodes cost `all` an hour, and Lamplighter's `own`.
public record RatePoint(Duration at, Price all, Price own) {}
