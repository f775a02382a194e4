package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.functions.store.ItemKeys;
import java.util.regex.Pattern;

/// The one table that keeps the state of all clusters (design 5): two text keys, paid by the
/// request, and items that go by themselves after the moment in attribute `expires`.
public record StateTable(String name) {
  public static final String PARTITION_KEY = "pk";
  public static final String SORT_KEY = "sk";

  /// In seconds of the epoch; DynamoDB deletes the item within days of it (Developer Guide, "Using
  /// time to live").
  public static final String EXPIRES = ItemKeys.EXPIRES;

  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]{3,255}");

  public StateTable {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "Table name (%s) must have 3 to 255 of the characters a-z, A-Z, 0-9, '_', '-', '.'"
              .formatted(name));
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
