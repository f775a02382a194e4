package dev.lamplighter.local.real;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.model.ClusterName;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The tables of a region that have a cluster's lease: for who has named another one.
public final class OtherTables {
  /// Each is a call; and an account with more has somebody who knows.
  private static final int ASKED_AT_MOST = 50;

  private OtherTables() {}

  /// Empty where none has it, or where this identity may not ask.
  public static Optional<StateTable> knowing(ClusterName cluster, DynamoDbClient client) {
    try {
      return client.listTables(it -> it.limit(ASKED_AT_MOST)).tableNames().stream()
          .filter(name -> knows(name, ItemKeys.lease(cluster), client))
          .map(StateTable::new)
          .findFirst();
    } catch (SdkException _) {
      return Optional.empty();
    }
  }

  /// One with other keys than ours refuses the question.
  private static boolean knows(String table, ItemKey lease, DynamoDbClient client) {
    var key =
        Map.of(
            StateTable.PARTITION_KEY, AttributeValue.fromS(lease.partition().toString()),
            StateTable.SORT_KEY, AttributeValue.fromS(lease.sortKey()));
    try {
      return client.getItem(it -> it.tableName(table).key(key)).hasItem();
    } catch (SdkException _) {
      return false;
    }
  }
}
