package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/// Makes the table where no stack has made it: on a laptop, and for tests.
public final class TableCreation {
  private static final List<KeySchemaElement> KEYS =
      List.of(
          KeySchemaElement.builder()
              .attributeName(StateTable.PARTITION_KEY)
              .keyType(KeyType.HASH)
              .build(),
          KeySchemaElement.builder()
              .attributeName(StateTable.SORT_KEY)
              .keyType(KeyType.RANGE)
              .build());

  /// A table takes some seconds to be made.
  private static final int LOOKS = 60;

  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  private final DynamoDbClient client;
  private final StateTable table;
  private final Ticker ticker;

  public TableCreation(DynamoDbClient client, StateTable table, Ticker ticker) {
    this.client = client;
    this.table = table;
    this.ticker = ticker;
  }

  /// The table is there afterwards, and ready. Throws [CallFailed], and [IllegalStateException] if
  /// another kind of table has its name.
  public void createIfAbsent() {
    String what = "CreateTable " + table;
    try {
      if (describe().isEmpty()) {
        create();
      }
      awaitActive();
      expireItems();
    } catch (SdkException failed) {
      throw TableFailure.of(what, failed).thrown(1);
    }
  }

  /// Nothing is changed. Throws as [#createIfAbsent] does.
  public boolean isThere() {
    try {
      Optional<TableDescription> found = describe();
      found.ifPresent(this::checkKeys);
      return found.isPresent();
    } catch (SdkException failed) {
      throw TableFailure.of("DescribeTable " + table, failed).thrown(1);
    }
  }

  private Optional<TableDescription> describe() {
    try {
      return Optional.of(client.describeTable(it -> it.tableName(table.name())).table());
    } catch (ResourceNotFoundException _) {
      return Optional.empty();
    }
  }

  private void create() {
    try {
      client.createTable(
          it ->
              it.tableName(table.name())
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .keySchema(KEYS)
                  .attributeDefinitions(
                      Stream.of(StateTable.PARTITION_KEY, StateTable.SORT_KEY)
                          .map(TableCreation::text)
                          .toList()));
    } catch (ResourceInUseException _) {
      // Somebody else makes it now.
    }
  }

  private static AttributeDefinition text(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private void awaitActive() {
    for (int looks = 0; looks < LOOKS; looks++) {
      Optional<TableDescription> found = describe();
      found.ifPresent(this::checkKeys);
      if (found.filter(it -> it.tableStatus() == TableStatus.ACTIVE).isPresent()) {
        return;
      }
      ticker.waitFor(BETWEEN_LOOKS);
    }
    throw new CallFailed(
        CallFailed.Kind.UNAVAILABLE,
        "Table %s is not ACTIVE after %d s. Look at it in the console."
            .formatted(table, LOOKS * BETWEEN_LOOKS.toSeconds()));
  }

  private void checkKeys(TableDescription found) {
    if (!found.keySchema().equals(KEYS)) {
      throw new IllegalStateException(
          "Table %s has the keys %s, not pk and sk. Name another table."
              .formatted(table, found.keySchema()));
    }
  }

  private void expireItems() {
    var now = client.describeTimeToLive(it -> it.tableName(table.name()));
    var status = now.timeToLiveDescription().timeToLiveStatus();
    if (status != TimeToLiveStatus.ENABLED && status != TimeToLiveStatus.ENABLING) {
      client.updateTimeToLive(
          it ->
              it.tableName(table.name())
                  .timeToLiveSpecification(
                      ttl -> ttl.attributeName(StateTable.EXPIRES).enabled(true)));
    }
  }
}
