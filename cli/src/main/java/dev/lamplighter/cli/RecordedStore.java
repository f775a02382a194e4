package dev.lamplighter.cli;

import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.dynamodb.DynamoDbStateStore;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.live.AccountClients;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.util.SplittableRandom;
import java.util.function.Function;

/// Opens the state table of an installation for one question.
interface RecordedStore {
  /// Which table, and of which cluster.
  record Asked(ClusterName cluster, Region region, StateTable table) {}

  <T> T with(Asked asked, Function<StateStore, T> question);

  /// In the account whose credentials the SDK finds.
  RecordedStore AWS =
      new RecordedStore() {
        @Override
        public <T> T with(Asked asked, Function<StateStore, T> question) {
          try (var clients = AccountClients.of(AwsClients.of(asked.region()))) {
            clients.requireCredentials();
            var ticker = new SystemTicker();
            return question.apply(
                new DynamoDbStateStore(
                    clients.dynamoDb(),
                    asked.table(),
                    ticker,
                    new SplittableRandom(ticker.nonce()),
                    new CapacityMeter()));
          } catch (CallFailed failed) {
            throw new BadInput(
                "--cluster: table %s in %s can't be read: %s"
                    .formatted(asked.table(), asked.region(), failed.reason()));
          }
        }
      };
}
