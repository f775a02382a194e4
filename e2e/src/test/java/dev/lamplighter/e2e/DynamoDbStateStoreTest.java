package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.dynamodb.TableCreation;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.PartitionKey;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.StateStoreContract;
import java.util.Collections;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/// The contract that the pretend table keeps too, on an emulator of DynamoDB that others wrote.
class DynamoDbStateStoreTest extends StateStoreContract {
  private static final SystemTicker TICKER = new SystemTicker();

  private static EmulatedTable dynamoDb;

  private final StateTable table;
  private final StateStore store;

  DynamoDbStateStoreTest() {
    table = dynamoDb.table();
    store = dynamoDb.store(table, new CapacityMeter());
  }

  @BeforeAll
  static void start() {
    dynamoDb = EmulatedTable.start();
  }

  @AfterAll
  static void stop() {
    dynamoDb.close();
  }

  @Override
  protected StateStore store() {
    return store;
  }

  @Test
  void theTableIsPaidByTheRequestAndItsItemsExpire() {
    var found = dynamoDb.client().describeTable(it -> it.tableName(table.name())).table();
    assertThat(found.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);

    var expiry = dynamoDb.client().describeTimeToLive(it -> it.tableName(table.name()));
    assertThat(expiry.timeToLiveDescription().timeToLiveStatus())
        .isEqualTo(TimeToLiveStatus.ENABLED);
    assertThat(expiry.timeToLiveDescription().attributeName()).isEqualTo("expires");
  }

  @Test
  void aTableThatIsThereIsLeftAsItIs() {
    var mydev = new PartitionKey("cluster#mydev");
    var lease = new Item(new ItemKey(mydev, "lease"), Collections.emptySortedMap());
    store.write(new Write.Put(lease, new Condition.Always()));

    new TableCreation(dynamoDb.client(), table, TICKER).createIfAbsent();

    assertThat(store.query(mydev, "").items()).containsExactly(lease);
  }

  @Test
  void aTableOfAnotherKindIsNotTaken() {
    ForeignTable.create(dynamoDb.client(), "orders");
    var creation = new TableCreation(dynamoDb.client(), new StateTable("orders"), TICKER);

    assertThatIllegalStateException()
        .isThrownBy(creation::createIfAbsent)
        .withMessageContaining("Table orders has the keys")
        .withMessageContaining("Name another table.");
  }
}
