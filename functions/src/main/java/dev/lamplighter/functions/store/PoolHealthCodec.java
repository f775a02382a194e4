package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.PoolHealth;
import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// How the last launches of a pool fared, as item `health#<uid>`. What nothing was added to for a
/// month is forgotten, and so is what is left of pools that are gone.
public final class PoolHealthCodec {
  private static final Duration REMEMBERED = Duration.ofDays(30);
  private static final String OUTCOMES = "outcomes";
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new ShapeModule())
          .enable(
              DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private PoolHealthCodec() {}

  public static Item encode(ClusterName cluster, Uid pool, PoolHealth health, Instant now) {
    return new Attributes()
        .text(OUTCOMES, MAPPER.writeValueAsString(health))
        .expires(now.plus(REMEMBERED))
        .at(ItemKeys.health(cluster, pool));
  }

  public static PoolHealth decode(Item item) {
    return MAPPER.readValue(item.text(OUTCOMES), PoolHealth.class);
  }

  /// The pool that an item tells of.
  public static Uid pool(ItemKey key) {
    return Uid.of(key.sortKey().substring(ItemKeys.HEALTH.length()));
  }
}
