package dev.lamplighter.functions.act;

import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.trouble.Troubles;

/// Publishes events. Nothing that is done depends on their being told; that they are not is told
/// elsewhere.
final class Announcements {
  private final ClusterWriter writer;
  private final Troubles troubles;

  Announcements(ClusterWriter writer, Troubles troubles) {
    this.writer = writer;
    this.troubles = troubles;
  }

  EffectOutcome publish(ClusterEvent event) {
    try {
      writer.publish(event);
      return new EffectOutcome.Done("");
    } catch (CallFailed failed) {
      troubles.addUntold(failed.reason());
      return new EffectOutcome.Skipped("The event was not published: " + failed.reason());
    }
  }
}
