package dev.lamplighter.functions.port;

/// The `pk` of an item, as `cluster#mydev`.
public record PartitionKey(String value) implements Comparable<PartitionKey> {
  @Override
  public int compareTo(PartitionKey other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
