package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.PartitionKey;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.port.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/// The state table in DynamoDB.
///
/// What was throttled, met another transaction or found nobody is sent again, a few times. What may
/// have happened is sent again only where twice is as good as once: reads, and transactions, which
/// carry a token. A single write is not, since its own condition may no longer hold.
///
/// What DynamoDB calls not valid throws [IllegalArgumentException]: a mistake of the caller's.
public final class DynamoDbStateStore implements StateStore {
  private final DynamoDbClient client;
  private final Requests requests;
  private final Ticker ticker;
  private final RandomGenerator random;
  private final CapacityMeter meter;

  /// `ticker` waits, and gives the nonces that tokens are made of; `random` only spreads the waits.
  public DynamoDbStateStore(
      DynamoDbClient client,
      StateTable table,
      Ticker ticker,
      RandomGenerator random,
      CapacityMeter meter) {
    this.client = client;
    this.requests = new Requests(table);
    this.ticker = ticker;
    this.random = random;
    this.meter = meter;
  }

  @Override
  public Optional<Item> get(ItemKey key) {
    var request = requests.get(key);
    var response = call("GetItem " + key, true, () -> client.getItem(request));
    units(response.consumedCapacity()).ifPresent(meter::read);
    return response.hasItem() ? Optional.of(Items.fromSdk(response.item())) : Optional.empty();
  }

  /// Partial once a page after the first is lost.
  @Override
  public Listing<Item> query(PartitionKey partition, String sortKeyPrefix) {
    var items = new ArrayList<Item>();
    var page = page(partition, sortKeyPrefix, null);
    while (true) {
      page.items().forEach(found -> items.add(Items.fromSdk(found)));
      if (!page.hasLastEvaluatedKey() || page.lastEvaluatedKey().isEmpty()) {
        return Listing.complete(items);
      }
      try {
        page = page(partition, sortKeyPrefix, page.lastEvaluatedKey());
      } catch (CallFailed lost) {
        return Listing.partial(items, lost.reason());
      }
    }
  }

  private QueryResponse page(
      PartitionKey partition, String prefix, @Nullable Map<String, AttributeValue> from) {
    var request = requests.query(partition, prefix).toBuilder().exclusiveStartKey(from).build();
    var response =
        call("Query %s/%s*".formatted(partition, prefix), true, () -> client.query(request));
    units(response.consumedCapacity()).ifPresent(meter::read);
    return response;
  }

  @Override
  public WriteOutcome write(Write write) {
    try {
      units(capacity(write)).ifPresent(meter::wrote);
      return new WriteOutcome.Done();
    } catch (ConditionalCheckFailedException refused) {
      return new WriteOutcome.ConditionFailed(
          refused.hasItem() && !refused.item().isEmpty()
              ? Optional.of(Items.fromSdk(refused.item()))
              : Optional.empty());
    }
  }

  private @Nullable ConsumedCapacity capacity(Write write) {
    return switch (write) {
      case Write.Put put -> {
        var request = requests.put(put);
        yield call("PutItem " + write.key(), false, () -> client.putItem(request))
            .consumedCapacity();
      }
      case Write.Update update -> {
        var request = requests.update(update);
        yield call("UpdateItem " + write.key(), false, () -> client.updateItem(request))
            .consumedCapacity();
      }
      case Write.Delete delete -> {
        var request = requests.delete(delete);
        yield call("DeleteItem " + write.key(), false, () -> client.deleteItem(request))
            .consumedCapacity();
      }
      case Write.Check check ->
          throw new IllegalArgumentException(
              "A check of %s writes nothing. Send it in a transaction.".formatted(check.key()));
    };
  }

  @Override
  public TransactionOutcome transact(List<Write> writes) {
    var request = requests.transaction(writes, token());
    String what =
        "TransactWriteItems %s".formatted(writes.stream().map(Write::key).limit(3).toList());
    var attempts = new Attempts(ticker, random);
    while (true) {
      try {
        call(what, true, attempts, () -> client.transactWriteItems(request))
            .consumedCapacity()
            .forEach(each -> units(each).ifPresent(meter::wrote));
        return new TransactionOutcome.Done();
      } catch (TransactionCanceledException cancelled) {
        var reasons = Cancellation.of(what, cancelled);
        if (!reasons.passing() || !attempts.again()) {
          return reasons.outcome();
        }
      }
    }
  }

  /// Drawn anew for each transaction, and after a restore from a snapshot as well.
  private String token() {
    return new UUID(ticker.nonce(), ticker.nonce()).toString();
  }

  private <T> T call(String what, boolean twice, Supplier<T> call) {
    return call(what, twice, new Attempts(ticker, random), call);
  }

  private static <T> T call(String what, boolean twice, Attempts attempts, Supplier<T> call) {
    while (true) {
      try {
        return call.get();
      } catch (ConditionalCheckFailedException | TransactionCanceledException answer) {
        throw answer;
      } catch (SdkException failed) {
        var failure = TableFailure.of(what, failed);
        if (!failure.repeatable(twice) || !attempts.again()) {
          throw failure.thrown(attempts.made());
        }
      }
    }
  }

  private static Optional<Double> units(@Nullable ConsumedCapacity consumed) {
    return Optional.ofNullable(consumed).flatMap(each -> Optional.ofNullable(each.capacityUnits()));
  }
}
