package dev.lamplighter.e2e;

import dev.lamplighter.functions.dynamodb.DynamoDbStateStore;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.dynamodb.TableCreation;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.local.services.EmulatedAccount;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Tables in an independent emulator of DynamoDB, the one of an [EmulatedAccount] that lives as
/// long as this object.
///
/// Where it departs from DynamoDB: one attribute may be set and added to in one update; reads tell
/// one unit whatever they read; there is no TransactionConflict and no throttling.
final class EmulatedTable implements AutoCloseable {
  private final EmulatedAccount account;
  private final DynamoDbClient client;
  private final Ticker ticker = new SystemTicker();
  private final AtomicInteger tables = new AtomicInteger();

  private EmulatedTable(EmulatedAccount account) {
    this.account = account;
    this.client = account.dynamoDb();
  }

  static EmulatedTable start() {
    return new EmulatedTable(EmulatedAccount.start());
  }

  DynamoDbClient client() {
    return client;
  }

  /// An empty table of its own.
  StateTable table() {
    var table = new StateTable("lamplighter-" + tables.incrementAndGet());
    new TableCreation(client, table, ticker).createIfAbsent();
    return table;
  }

  DynamoDbStateStore store(StateTable table, CapacityMeter meter) {
    return new DynamoDbStateStore(
        client, table, ticker, new SplittableRandom(ticker.nonce()), meter);
  }

  @Override
  public void close() {
    client.close();
    account.close();
  }
}
