package dev.lamplighter.local.cluster;

import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.setup.ClusterSetup;
import dev.lamplighter.functions.setup.ClusterSetupContract;
import dev.lamplighter.local.time.SkippedTime;
import dev.lamplighter.local.time.Timeline;
import java.time.Instant;
import java.util.SplittableRandom;

class PretendClusterSetupTest extends ClusterSetupContract {
  private final Timeline timeline =
      new Timeline(Instant.parse("2026-03-02T09:00:00Z"), new SplittableRandom(1));
  private final ClusterSetup setup = new PretendClusterSetup(timeline);
  private final Ticker ticker = new SkippedTime(timeline, new SplittableRandom(1));

  @Override
  protected ClusterSetup setup() {
    return setup;
  }

  @Override
  protected Ticker ticker() {
    return ticker;
  }
}
