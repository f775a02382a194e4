package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.Item;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.PassId;
import java.time.Duration;
import java.time.Instant;

/// What was decided and why, as item `decision#<time>`: compact JSON, kept for a week.
public final class DecisionCodec {
  private static final Duration KEPT = Duration.ofDays(7);
  private static final String DECISION = "decision";

  private DecisionCodec() {}

  public static Item encode(ClusterName cluster, PassId pass, Instant takenAt, String json) {
    return new Attributes()
        .text(DECISION, json)
        .expires(takenAt.plus(KEPT))
        .at(ItemKeys.decision(cluster, takenAt, pass));
  }

  /// The JSON.
  public static String decode(Item item) {
    return item.text(DECISION);
  }
}
