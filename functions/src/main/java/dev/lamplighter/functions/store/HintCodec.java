package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.InstanceHint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/// What was said about an instance, as item `hint#<instance id>`: one number attribute for each
/// kind, the moment of the event in milliseconds of the epoch.
///
/// Several kinds fit in one item, so a rebalance recommendation never hides a spot warning, and a
/// duplicate changes nothing.
public final class HintCodec {
  /// Longer than any event matters; a hint about an instance of a dropped cluster goes by itself.
  private static final Duration KEPT = Duration.ofHours(24);

  private HintCodec() {}

  /// Leave a hint for the holder of the lease. Anybody may: it is no truth, only a wish to look.
  public static Write leave(ClusterName cluster, InstanceHint hint) {
    return new Write.Update(
        ItemKeys.hint(cluster, hint.instance()),
        new Attributes()
            .number(hint.kind().name(), hint.eventTime().toEpochMilli())
            .expires(hint.eventTime().plus(KEPT))
            .values(),
        new TreeMap<>(),
        new TreeSet<>(),
        new Condition.Always());
  }

  /// Delete the hints that were `seen`, unless there has come another one since.
  public static Write forget(
      ClusterName cluster, InstanceId instance, Collection<InstanceHint> seen) {
    var times = new TreeMap<InstanceHint.Kind, Long>();
    seen.stream()
        .filter(hint -> hint.instance().equals(instance))
        .forEach(hint -> times.put(hint.kind(), hint.eventTime().toEpochMilli()));
    var conditions = new ArrayList<Condition>();
    for (InstanceHint.Kind kind : InstanceHint.Kind.values()) {
      if (kind.polled()) {
        continue;
      }
      Long time = times.get(kind);
      conditions.add(
          time == null
              ? new Condition.AtMostOrAbsent(kind.name(), 0)
              : new Condition.AttributeEquals(kind.name(), new AttributeValue.Number(time)));
    }
    return new Write.Delete(ItemKeys.hint(cluster, instance), new Condition.AllOf(conditions));
  }

  public static List<InstanceHint> decode(Item item) {
    var instance = InstanceId.of(item.key().sortKey().substring(ItemKeys.HINTS.length()));
    var hints = new ArrayList<InstanceHint>();
    for (InstanceHint.Kind kind : InstanceHint.Kind.values()) {
      if (item.get(kind.name()).isPresent()) {
        hints.add(new InstanceHint(instance, kind, Instant.ofEpochMilli(item.number(kind.name()))));
      }
    }
    return List.copyOf(hints);
  }
}
