package dev.lamplighter.local.store;

import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.PartitionKey;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Write;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A DynamoDB table in memory.
///
/// What DynamoDB answers with a ValidationException (too many writes, the same item twice, an item
/// too large) is a mistake of the caller's and throws an [IllegalArgumentException]; nothing is
/// written then. Only the holder of the baton calls it, so a transaction never meets another.
public final class MemoryStateStore implements StateStore {
  private final SortedMap<PartitionKey, SortedMap<String, Item>> partitions = new TreeMap<>();
  private Optional<Charges> charges = Optional.empty();

  /// From now on each call counts what DynamoDB would charge for it.
  public void countOn(CapacityMeter meter) {
    charges = Optional.of(new Charges(meter));
  }

  @Override
  public Optional<Item> get(ItemKey key) {
    TableLimits.check(key);
    var found = find(key);
    charges.ifPresent(it -> it.get(found));
    return found;
  }

  @Override
  public Listing<Item> query(PartitionKey partition, String sortKeyPrefix) {
    var items =
        partition(partition).tailMap(sortKeyPrefix).entrySet().stream()
            .takeWhile(entry -> entry.getKey().startsWith(sortKeyPrefix))
            .map(Map.Entry::getValue)
            .toList();
    charges.ifPresent(it -> it.query(items));
    return Listing.complete(items);
  }

  @Override
  public WriteOutcome write(Write write) {
    if (write instanceof Write.Check) {
      throw new IllegalArgumentException(
          "A check of %s writes nothing. Send it in a transaction.".formatted(write.key()));
    }
    TableLimits.check(write.key());
    var found = find(write.key());
    if (!Conditions.hold(write.condition(), found)) {
      charges.ifPresent(it -> it.write(found, Optional.empty()));
      return new WriteOutcome.ConditionFailed(found);
    }
    var result = Changes.apply(write, found);
    charges.ifPresent(it -> it.write(found, result));
    store(write.key(), result);
    return new WriteOutcome.Done();
  }

  @Override
  public TransactionOutcome transact(List<Write> writes) {
    TableLimits.checkTransaction(writes);
    var reasons = writes.stream().map(this::reason).toList();
    if (reasons.stream().anyMatch(Optional::isPresent)) {
      writes.forEach(
          write ->
              charges.ifPresent(it -> it.writeInTransaction(find(write.key()), Optional.empty())));
      return new TransactionOutcome.Cancelled(reasons);
    }
    var results = new ArrayList<Optional<Item>>();
    for (Write write : writes) {
      results.add(Changes.apply(write, find(write.key())));
    }
    TableLimits.checkTotal(results.stream().flatMap(Optional::stream).toList());
    for (int i = 0; i < writes.size(); i++) {
      var before = find(writes.get(i).key());
      var after = results.get(i);
      charges.ifPresent(it -> it.writeInTransaction(before, after));
      store(writes.get(i).key(), results.get(i));
    }
    return new TransactionOutcome.Done();
  }

  /// Every item by partition and sort key, for invariants and stories.
  public List<Item> items() {
    return partitions.values().stream().flatMap(sorted -> sorted.values().stream()).toList();
  }

  /// The keys of the partitions that hold something.
  public List<PartitionKey> partitionKeys() {
    return List.copyOf(partitions.keySet());
  }

  /// Lose everything, as when somebody deletes the table and makes it again.
  public void drop() {
    partitions.clear();
  }

  private Optional<WriteOutcome.ConditionFailed> reason(Write write) {
    var found = find(write.key());
    return Conditions.hold(write.condition(), found)
        ? Optional.empty()
        : Optional.of(new WriteOutcome.ConditionFailed(found));
  }

  private Optional<Item> find(ItemKey key) {
    return Optional.ofNullable(partition(key.partition()).get(key.sortKey()));
  }

  private void store(ItemKey key, Optional<Item> item) {
    item.ifPresentOrElse(
        present -> put(key, present),
        () ->
            partitions.computeIfPresent(
                key.partition(), (_, partition) -> without(partition, key.sortKey())));
  }

  private void put(ItemKey key, Item item) {
    partitions
        .computeIfAbsent(key.partition(), _ -> new TreeMap<>(SortKeyOrder.UTF_8))
        .put(key.sortKey(), item);
  }

  /// Null, which removes the partition from the map, when nothing is left in it.
  private static @Nullable SortedMap<String, Item> without(
      SortedMap<String, Item> partition, String sortKey) {
    partition.remove(sortKey);
    return partition.isEmpty() ? null : partition;
  }

  private SortedMap<String, Item> partition(PartitionKey key) {
    return partitions.getOrDefault(key, Collections.emptySortedMap());
  }
}
