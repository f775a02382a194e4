package dev.lamplighter.local.store;

import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.Item;
import java.util.List;
import java.util.Optional;

/// What DynamoDB charges for a call, by its documented rounding (Developer Guide, "DynamoDB read
/// and write operations").
///
/// - A strongly consistent read takes a unit for each 4 KB begun: of an item, or of a query's page,
///   and one where nothing is found.
/// - A write takes a unit for each 1 KB begun of the larger of the item before and after, and as
///   much where its condition fails; in a transaction twice that, a check too.
record Charges(CapacityMeter meter) {
  private static final long READ_UNIT_BYTES = 4 * 1024;
  private static final long WRITE_UNIT_BYTES = 1024;
  private static final long PAGE_BYTES = 1024 * 1024;

  void get(Optional<Item> found) {
    meter.read(units(bytes(found), READ_UNIT_BYTES));
  }

  void query(List<Item> found) {
    long page = 0;
    for (Item item : found) {
      page += item.bytes();
      if (page >= PAGE_BYTES) {
        meter.read(units(page, READ_UNIT_BYTES));
        page = 0;
      }
    }
    meter.read(units(page, READ_UNIT_BYTES));
  }

  void write(Optional<Item> before, Optional<Item> after) {
    meter.wrote(units(Math.max(bytes(before), bytes(after)), WRITE_UNIT_BYTES));
  }

  void writeInTransaction(Optional<Item> before, Optional<Item> after) {
    meter.wrote(2 * units(Math.max(bytes(before), bytes(after)), WRITE_UNIT_BYTES));
  }

  private static long bytes(Optional<Item> item) {
    return item.map(Item::bytes).orElse(0);
  }

  private static double units(long bytes, long unit) {
    return Math.max(1, Math.ceilDiv(bytes, unit));
  }
}
