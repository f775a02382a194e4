package dev.lamplighter.e2e;

import dev.lamplighter.functions.dynamodb.StateTable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// What is in a state table beyond what stays there when a cluster has no node left.
final class TableLeftovers {
  private TableLeftovers() {}

  static List<Map<String, AttributeValue>> of(List<Map<String, AttributeValue>> items) {
    return items.stream().filter(item -> !stays(item)).toList();
  }

  /// Lease, cursors and catalogue; what DynamoDB deletes in time; and ledgers that promise nothing.
  private static boolean stays(Map<String, AttributeValue> item) {
    String key = text(item, StateTable.PARTITION_KEY) + "/" + text(item, StateTable.SORT_KEY);
    boolean own = key.matches("catalogue#.*|cluster#mydev/(lease|cursor#.*|account)");
    boolean ledger =
        key.startsWith("cluster#mydev/pool#")
            && item.values().stream().allMatch(it -> it.n() == null || it.n().equals("0"));
    return own || ledger || item.containsKey(StateTable.EXPIRES);
  }

  private static String text(Map<String, AttributeValue> item, String name) {
    return Objects.requireNonNull(item.get(name)).s();
  }
}
