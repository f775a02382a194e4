package dev.lamplighter.functions.port;

import static java.util.Comparator.comparing;

import java.util.Comparator;

/// An item's place in the table: `pk` and `sk`, as `cluster#mydev` and `claim#platform-x7k2p`.
public record ItemKey(PartitionKey partition, String sortKey) implements Comparable<ItemKey> {
  private static final Comparator<ItemKey> ORDER =
      comparing(ItemKey::partition).thenComparing(ItemKey::sortKey);

  @Override
  public int compareTo(ItemKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return partition + "/" + sortKey;
  }
}
