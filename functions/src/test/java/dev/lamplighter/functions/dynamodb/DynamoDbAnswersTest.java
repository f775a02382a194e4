package dev.lamplighter.functions.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.PartitionKey;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.StateStore.TransactionOutcome;
import dev.lamplighter.functions.port.StateStore.WriteOutcome;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.model.Region;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;

/// What no emulator does: throttles, conflicts, replies that are lost or cut, and what the SDK
/// makes of them.
class DynamoDbAnswersTest {
  private static final Region SEOUL = Region.of("ap-northeast-2");
  private static final PartitionKey MYDEV = new PartitionKey("cluster#mydev");
  private static final ItemKey LEASE = new ItemKey(MYDEV, "lease");
  private static final Write PUT =
      new Write.Put(new Item(LEASE, Collections.emptySortedMap()), new Condition.Always());
  private static final AwsCredentialsProvider CREDENTIALS =
      StaticCredentialsProvider.create(
          AwsBasicCredentials.create(
              "AKIALAMPLIGHTER00001", "a-secret-of-forty-letters-or-thereabouts"));

  private final DynamoDbServer dynamoDb = DynamoDbServer.start();
  private final PatientTicker ticker = new PatientTicker();
  private final CapacityMeter meter = new CapacityMeter();

  @AfterEach
  void stop() {
    dynamoDb.close();
  }

  @Test
  void aThrottledCallIsSentAgainAfterAWaitThatGrows() {
    for (int i = 0; i < 3; i++) {
      dynamoDb.refuses(400, "ProvisionedThroughputExceededException", "slow down");
    }

    assertThat(store().write(PUT)).isEqualTo(new WriteOutcome.Done());
    assertThat(dynamoDb.requests()).hasSize(4);
    assertThat(ticker.waits()).hasSize(3).allMatch(wait -> !wait.isZero());
    assertThat(ticker.waits().get(0)).isLessThanOrEqualTo(Duration.ofMillis(50));
    assertThat(ticker.waits().get(1)).isLessThanOrEqualTo(Duration.ofMillis(100));
    assertThat(ticker.waits().get(2)).isLessThanOrEqualTo(Duration.ofMillis(200));
  }

  @Test
  void theWaitsOfTwoWhoWereThrottledTogetherDiffer() {
    var other = new PatientTicker();

    assertThat(List.of(store(1, ticker), store(2, other)))
        .allSatisfy(
            store -> {
              for (int i = 0; i < 3; i++) {
                dynamoDb.refuses(400, "ThrottlingException", "slow down");
              }
              assertThat(store.write(PUT)).isEqualTo(new WriteOutcome.Done());
            });

    assertThat(ticker.waits()).hasSize(3).isNotEqualTo(other.waits());
  }

  @ParameterizedTest
  @CsvSource({
    "400, ProvisionedThroughputExceededException, THROTTLED",
    "400, RequestLimitExceeded, THROTTLED",
    "400, ThrottlingException, THROTTLED",
    "400, TransactionConflictException, UNAVAILABLE"
  })
  void aCallThatNeverGetsThroughIsGivenUpAfterFourTries(int status, String code, Kind kind) {
    for (int i = 0; i < 9; i++) {
      dynamoDb.refuses(status, code, "slow down");
    }

    var failed = failureOf(() -> store().write(PUT));

    assertThat(failed.kind()).isEqualTo(kind);
    assertThat(failed)
        .hasMessageStartingWith("PutItem cluster#mydev/lease: 400 %s: slow down.".formatted(code))
        .hasMessageEndingWith(" Tried 4 times.");
    assertThat(failed.traced()).endsWith("(request id REQUEST4)");
    assertThat(dynamoDb.requests()).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503})
  void readsAreSentAgainAfterAServerError(int status) {
    dynamoDb.refuses(status, "InternalServerError", "try again");
    dynamoDb.answers(
        "{\"Item\": {\"pk\": {\"S\": \"cluster#mydev\"}, \"sk\": {\"S\": \"lease\"}}}");

    assertThat(store().get(LEASE)).contains(new Item(LEASE, Collections.emptySortedMap()));
    assertThat(dynamoDb.requests()).hasSize(2);
  }

  @Test
  void readsAreSentAgainAfterAReplyThatWasCut() {
    dynamoDb.cutsAfter200();
    dynamoDb.answers("{}");

    assertThat(store().get(LEASE)).isEmpty();
    assertThat(dynamoDb.requests()).hasSize(2);
  }

  /// The condition of the same write would be judged against what it has written itself.
  @Test
  void aSingleWriteThatMayHaveHappenedIsNotSentAgain() {
    dynamoDb.refuses(500, "InternalServerError", "try again");
    dynamoDb.cutsAfter200();

    assertThat(failureOf(() -> store().write(PUT)).kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failureOf(() -> store().write(PUT)).kind()).isEqualTo(Kind.REPLY_LOST);
    assertThat(dynamoDb.requests()).hasSize(2);
  }

  @Test
  void aTransactionIsSentAgainUnderItsTokenAfterItsReplyWasCut() {
    dynamoDb.cutsAfter200();
    dynamoDb.refuses(500, "InternalServerError", "try again");
    dynamoDb.refuses(400, "TransactionInProgressException", "the first is under way");

    assertThat(store().transact(List.of(PUT))).isEqualTo(new TransactionOutcome.Done());
    assertThat(dynamoDb.requests())
        .hasSize(4)
        .allMatch(request -> request.body().contains("ClientRequestToken"));
    assertThat(dynamoDb.requests().stream().map(DynamoDbServer.Request::body).distinct())
        .hasSize(1);
  }

  /// The SDK takes it for a throttle.
  @Test
  void aTransactionThatIsUnderWayToTheEndIsNoThrottle() {
    for (int i = 0; i < 4; i++) {
      dynamoDb.refuses(400, "TransactionInProgressException", "the first is under way");
    }

    var failed = failureOf(() -> store().transact(List.of(PUT)));

    assertThat(failed.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failed)
        .hasMessageEndingWith(
            "400 TransactionInProgressException: the first is under way. Tried 4 times.");
  }

  @Test
  void eachTransactionHasATokenOfItsOwn() {
    var store = store();

    var _ = store.transact(List.of(PUT));
    var _ = store.transact(List.of(PUT));

    assertThat(dynamoDb.requests().stream().map(DynamoDbServer.Request::body).distinct())
        .hasSize(2);
  }

  @Test
  void aTransactionWhoseRepliesAreAllLostIsInDoubt() {
    for (int i = 0; i < 4; i++) {
      dynamoDb.cutsAfter200();
    }

    var failed = failureOf(() -> store().transact(List.of(PUT)));

    assertThat(failed.kind()).isEqualTo(Kind.REPLY_LOST);
    assertThat(failed)
        .hasMessageStartingWith("TransactWriteItems [cluster#mydev/lease]: the reply was lost")
        .hasMessageEndingWith("Tried 4 times.");
  }

  @Test
  void aConflictIsTriedAgainAndThenAnAnswer() {
    dynamoDb.cancels("None", "TransactionConflict");

    assertThat(store().transact(two())).isEqualTo(new TransactionOutcome.Done());

    for (int i = 0; i < 4; i++) {
      dynamoDb.cancels("TransactionConflict", "None");
    }
    assertThat(store().transact(two())).isEqualTo(new TransactionOutcome.Conflict());
    assertThat(dynamoDb.requests()).hasSize(2 + 4);
  }

  @Test
  void aRefusalIsAnAnswerEvenBesideAConflictThatStays() {
    for (int i = 0; i < 4; i++) {
      dynamoDb.cancels("ConditionalCheckFailed", "TransactionConflict");
    }

    assertThat(store().transact(two()))
        .isEqualTo(
            new TransactionOutcome.Cancelled(
                List.of(
                    Optional.of(new WriteOutcome.ConditionFailed(Optional.empty())),
                    Optional.empty())));
  }

  @Test
  void aTransactionThatIsThrottledToTheEndFails() {
    for (int i = 0; i < 4; i++) {
      dynamoDb.cancels("None", "ThrottlingError");
    }

    assertThat(failureOf(() -> store().transact(two())).kind()).isEqualTo(Kind.THROTTLED);
  }

  @Test
  void aWriteOfATransactionThatIsNotValidIsAMistake() {
    dynamoDb.cancels("None", "ValidationError");

    assertThatIllegalArgumentException().isThrownBy(() -> store().transact(two()));
  }

  @Test
  void aTokenThatWasUsedForSomethingElseIsABug() {
    dynamoDb.refuses(400, "IdempotentParameterMismatchException", "other parameters");

    assertThatIllegalStateException()
        .isThrownBy(() -> store().transact(two()))
        .withMessageContaining("Two transactions were sent under one token.");
  }

  @Test
  void aQueryWhosePagesAreLostOnTheWayIsPartial() {
    dynamoDb.answers(
        """
        {"Items": [{"pk": {"S": "cluster#mydev"}, "sk": {"S": "claim#a"}}],
         "LastEvaluatedKey": {"pk": {"S": "cluster#mydev"}, "sk": {"S": "claim#a"}}}
        """);
    for (int i = 0; i < 4; i++) {
      dynamoDb.cutsAfter200();
    }

    var found = store().query(MYDEV, "claim#");

    assertThat(found.complete()).isFalse();
    assertThat(found.items()).extracting(item -> item.key().sortKey()).containsExactly("claim#a");
  }

  /// Nothing is as good as no table: whoever asked must not take it for an empty one.
  @Test
  void aQueryWithoutItsFirstPageFails() {
    for (int i = 0; i < 4; i++) {
      dynamoDb.cutsAfter200();
    }

    assertThat(failureOf(() -> store().query(MYDEV, "claim#")).kind()).isEqualTo(Kind.REPLY_LOST);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ResourceNotFoundException   | Deploy the stack, or correct the table's name or the region.
          AccessDeniedException       | Allow it to this identity
          UnrecognizedClientException | Renew them, and see that the clock is right.
          SomethingNewException       | 400 SomethingNewException: because.
          """)
  void whatAskingAgainWouldNotChangeIsSaidAtOnce(String code, String advice) {
    dynamoDb.refuses(400, code, "because");

    var failed = failureOf(() -> store().get(LEASE));

    assertThat(failed.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failed)
        .hasMessageStartingWith("GetItem cluster#mydev/lease: 400 " + code + ": because.")
        .hasMessageContaining(advice);
    assertThat(dynamoDb.requests()).hasSize(1);
  }

  @Test
  void saysWhereThereAreNoCredentials() {
    AwsCredentialsProvider none =
        () -> {
          throw SdkClientException.create("Unable to load credentials from any of the providers");
        };
    var store = store(none, dynamoDb.address(), 1, ticker);

    assertThat(failureOf(() -> store.get(LEASE)))
        .hasMessageContaining("there are no AWS credentials here")
        .hasMessageContaining("Set a profile or a role.");
  }

  @Test
  void saysWhereNobodyAnswers() {
    var address = dynamoDb.address();
    dynamoDb.close();
    var store = store(CREDENTIALS, address, 1, ticker);

    assertThat(failureOf(() -> store.write(PUT)))
        .hasMessageContaining("nobody answers. Give this place a way to AWS")
        .hasMessageContaining("(Connection refused)")
        .hasMessageEndingWith("Tried 4 times.");
  }

  @Test
  void countsWhatEachCallCost() {
    dynamoDb.answers("{\"ConsumedCapacity\": {\"CapacityUnits\": 3.0}}");
    dynamoDb.answers("{\"ConsumedCapacity\": {\"CapacityUnits\": 2.0}}");
    dynamoDb.answers("{\"ConsumedCapacity\": {\"CapacityUnits\": 1.0}}");
    dynamoDb.answers("{\"ConsumedCapacity\": [{\"CapacityUnits\": 20.0}]}");
    var store = store();

    var _ = store.get(LEASE);
    var _ = store.query(MYDEV, "claim#");
    var _ = store.write(PUT);
    var _ = store.transact(List.of(PUT));

    assertThat(meter.units()).isEqualTo(new CapacityMeter.Units(5, 21));
    assertThat(dynamoDb.requests())
        .allMatch(request -> request.body().contains("\"ReturnConsumedCapacity\":\"TOTAL\""));
  }

  @Test
  void readsAreStronglyConsistent() {
    var store = store();

    var _ = store.get(LEASE);
    var _ = store.query(MYDEV, "claim#");

    assertThat(dynamoDb.requests())
        .hasSize(2)
        .allMatch(request -> request.body().contains("\"ConsistentRead\":true"));
  }

  private static List<Write> two() {
    return List.of(PUT, new Write.Check(new ItemKey(MYDEV, "pool#1"), new Condition.ItemPresent()));
  }

  private static CallFailed failureOf(Runnable call) {
    return catchThrowableOfType(CallFailed.class, call::run);
  }

  private StateStore store() {
    return store(1, ticker);
  }

  private StateStore store(long seed, PatientTicker itsTicker) {
    return store(CREDENTIALS, dynamoDb.address(), seed, itsTicker);
  }

  private StateStore store(
      AwsCredentialsProvider credentials, URI address, long seed, PatientTicker itsTicker) {
    return new DynamoDbStateStore(
        new AwsClients(SEOUL, credentials).dynamoDb().endpointOverride(address).build(),
        new StateTable("lamplighter"),
        itsTicker,
        new SplittableRandom(seed),
        meter);
  }
}
