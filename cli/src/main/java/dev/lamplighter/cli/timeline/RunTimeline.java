package dev.lamplighter.cli.timeline;

import dev.lamplighter.cli.picture.ClusterPicture;
import dev.lamplighter.cli.story.Telling;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;

/// A whole run: its nodes by the time they came, what all of them cost, what was told, and what
/// there is at the end.
public record RunTimeline(
    Duration length,
    List<NodeLife> nodes,
    List<RatePoint> rates,
    List<Telling> story,
    ClusterPicture end) {
  private static final BigDecimal MILLIS_PER_HOUR = BigDecimal.valueOf(3_600_000);
  private static final int DOLLAR_DIGITS = 6;

  public RunTimeline {
    nodes = List.copyOf(nodes);
    rates = List.copyOf(rates);
    story = List.copyOf(story);
  }

  /// The dollars that all nodes have cost by the end: each by the time from its launch to its end.
  public BigDecimal dollars() {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < rates.size(); i++) {
      Duration until = i + 1 < rates.size() ? rates.get(i + 1).at() : length;
      long millis = until.minus(rates.get(i).at()).toMillis();
      sum = sum.add(rates.get(i).all().dollars().multiply(BigDecimal.valueOf(millis)));
    }
    return sum.divide(MILLIS_PER_HOUR, DOLLAR_DIGITS, RoundingMode.HALF_UP);
  }
}
