package dev.lamplighter.functions.launch;

import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.AccountFactsCodec;
import dev.lamplighter.functions.store.OutageCodec;
import dev.lamplighter.launch.FleetOutcome.Lessons;
import dev.lamplighter.model.ClusterName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// What EC2's errors taught, as writes: outages of all kinds, and types that the account may not
/// have.
final class LessonWrites {
  /// Leaves room for the lease's check in a transaction of 100.
  private static final int BATCH = 90;

  private LessonWrites() {}

  /// In batches that each fit one transaction; order and repetition do not matter.
  static List<List<Write>> of(ClusterName cluster, Lessons lessons, Instant now) {
    var writes = new ArrayList<Write>();
    lessons
        .outages()
        .forEach(
            outage ->
                writes.add(
                    new Write.Put(OutageCodec.encode(cluster, outage), new Condition.Always())));
    lessons
        .subnetOutages()
        .forEach(
            outage ->
                writes.add(
                    new Write.Put(OutageCodec.encode(cluster, outage), new Condition.Always())));
    lessons
        .capacityTypeOutages()
        .forEach(
            outage ->
                writes.add(
                    new Write.Put(OutageCodec.encode(cluster, outage), new Condition.Always())));
    if (!lessons.refusedTypes().isEmpty()) {
      writes.add(AccountFactsCodec.learn(cluster, lessons.refusedTypes(), now));
    }
    var batches = new ArrayList<List<Write>>();
    for (int from = 0; from < writes.size(); from += BATCH) {
      batches.add(List.copyOf(writes.subList(from, Math.min(from + BATCH, writes.size()))));
    }
    return List.copyOf(batches);
  }
}
