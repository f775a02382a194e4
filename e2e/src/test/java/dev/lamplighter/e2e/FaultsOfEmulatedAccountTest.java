package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamplighter.functions.dynamodb.DynamoDbStateStore;
import dev.lamplighter.functions.dynamodb.TableCreation;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.StateStore.WriteOutcome;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.LedgerCodec;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Proxies before the emulated account and its table lose what comes back, throttle, or are out of
/// order, and a node comes and goes as if they did not. `LostRepliesOfEc2Test` shows the calls that
/// launch and terminate one by one.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
class FaultsOfEmulatedAccountTest {
  private static final String TABLE = "dynamodb";
  private static final WriteOutcome DONE = new WriteOutcome.Done();

  /// What can be asked again is asked four times: so a call of an operation fails for good by each
  /// fault, and more of those that can't.
  private static final int REQUESTS = 4;

  private static final int REQUESTS_BEFORE_THE_LAST = REQUESTS * (Fault.values().length - 1);

  private static EmulatedAccount account;

  @BeforeAll
  static void start() {
    account = EmulatedAccount.startWithFaults();
  }

  @AfterAll
  static void stop() {
    account.close();
  }

  @BeforeEach
  void seed() {
    account.faults("[]");
    account.dynamoDbFaults("[]");
    account.seedAgain();
  }

  /// What is called of one service.
  enum Calls {
    TABLE_WRITES(TABLE, "TransactWriteItems", "PutItem", "UpdateItem"),
    TABLE_READS(TABLE, "GetItem", "Query"),
    PROFILES(
        "iam",
        "CreateInstanceProfile",
        "AddRoleToInstanceProfile",
        "RemoveRoleFromInstanceProfile",
        "DeleteInstanceProfile",
        "GetInstanceProfile",
        "ListInstanceProfiles"),
    PARAMETERS("ssm", "GetParameter"),
    NETWORK_AND_IMAGES("ec2", "DescribeImages", "DescribeSubnets", "DescribeSecurityGroups"),
    INSTANCES("ec2", "DescribeInstances", "DescribeLaunchTemplates"),
    LAUNCHES(
        "ec2", "CreateFleet", "CreateLaunchTemplate", "TerminateInstances", "DeleteLaunchTemplate");

    private final String service;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> operations;

    Calls(String service, String... operations) {
      this.service = service;
      this.operations = List.of(operations);
    }
  }

  /// What becomes of a call, in this order: a reply can only be lost of what has happened.
  enum Fault {
    THROTTLED("\"error\": {\"code\": \"ThrottlingException\", \"status\": 400}"),
    OUT_OF_ORDER("\"error\": {\"code\": \"InternalServerError\", \"status\": 500}"),
    /// After "200 OK".
    LOST("\"response\": {\"abort_bytes\": 0}");

    private final String rule;

    Fault(String rule) {
      this.rule = rule;
    }
  }

  @ParameterizedTest
  @EnumSource
  void aNodeComesAndGoesOnceThoughCallsFail(Calls calls) {
    try (var world = new EmulatedWorld(account)) {
      meet(calls);

      new NodeLife(world).fromTheFirstPodToTheLast();

      assertThat(account.faulted())
          .containsOnlyKeys(calls.operations)
          .allSatisfy(
              (operation, times) ->
                  assertThat(times).as(operation).isGreaterThan(REQUESTS_BEFORE_THE_LAST));
    }
  }

  /// A single item is deleted in no node's life: hints and parts of old catalogues are.
  @Test
  void aDeletionFromTheTableWhoseReplyIsLostHasHappenedAndMayBeAskedForAgain() {
    var ticker = new SystemTicker();
    try (var client = account.dynamoDb()) {
      new TableCreation(client, EmulatedWorld.TABLE, ticker).createIfAbsent();
      var store =
          new DynamoDbStateStore(
              client, EmulatedWorld.TABLE, ticker, new SplittableRandom(1), new CapacityMeter());
      var item = LedgerCodec.encode(EmulatedWorld.CLUSTER, Uid.of("pool-uid"), Resources.EMPTY);
      assertThat(store.write(new Write.Put(item, new Condition.Always()))).isEqualTo(DONE);
      account.dynamoDbFaults(
          "[{\"service\": \"dynamodb\", \"operation\": \"DeleteItem\", \"times\": 1, %s}]"
              .formatted(Fault.LOST.rule));
      var deletion = new Write.Delete(item.key(), new Condition.Always());

      assertThat(catchThrowableOfType(CallFailed.class, () -> store.write(deletion)).kind())
          .isEqualTo(CallFailed.Kind.REPLY_LOST);
      assertThat(store.get(item.key())).isEmpty();
      assertThat(store.write(deletion)).isEqualTo(DONE);
    }
  }

  private static void meet(Calls calls) {
    String rules =
        calls.operations.stream()
            .flatMap(
                operation ->
                    Stream.of(Fault.values()).map(fault -> rule(calls.service, operation, fault)))
            .collect(Collectors.joining(", ", "[", "]"));
    if (calls.service.equals(TABLE)) {
      account.dynamoDbFaults(rules);
    } else {
      account.faults(rules);
    }
  }

  /// The first that is not used up holds.
  private static String rule(String service, String operation, Fault fault) {
    return "{\"service\": \"%s\", \"operation\": \"%s\", \"times\": %d, %s}"
        .formatted(service, operation, REQUESTS, fault.rule);
  }
}
