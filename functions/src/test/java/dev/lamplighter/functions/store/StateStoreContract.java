package dev.lamplighter.functions.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.AttributeValue.Text;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Condition.AllOf;
import dev.lamplighter.functions.port.Condition.Always;
import dev.lamplighter.functions.port.Condition.AtMostOrAbsent;
import dev.lamplighter.functions.port.Condition.AttributeEquals;
import dev.lamplighter.functions.port.Condition.ItemAbsent;
import dev.lamplighter.functions.port.Condition.ItemPresent;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.PartitionKey;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.StateStore.TransactionOutcome;
import dev.lamplighter.functions.port.StateStore.WriteOutcome;
import dev.lamplighter.functions.port.Write;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [StateStore] must do: DynamoDB's guarantees, as far as we rely on them.
public abstract class StateStoreContract {
  private static final PartitionKey CLUSTER = new PartitionKey("cluster#mydev");
  private static final ItemKey CLAIM = new ItemKey(CLUSTER, "claim#platform-x7k2p");
  private static final ItemKey POOL = new ItemKey(CLUSTER, "pool#platform");
  private static final ItemKey LEASE = new ItemKey(CLUSTER, "lease");

  /// An empty store; the same one throughout a test.
  protected abstract StateStore store();

  @Test
  void findsNothingWhereNothingWasPut() {
    assertThat(store().get(CLAIM)).isEmpty();
    assertThat(store().query(CLUSTER, "").items()).isEmpty();
    assertThat(store().query(CLUSTER, "").complete()).isTrue();
  }

  @Test
  void putReplacesTheItemWhole() {
    put(CLAIM, Map.of("state", text("Reserved"), "attempt", number(1)));
    put(CLAIM, Map.of("state", text("Launched")));

    assertThat(store().get(CLAIM)).contains(item(CLAIM, Map.of("state", text("Launched"))));
  }

  static Stream<Arguments> conditions() {
    var two = Map.of("epoch", number(2), "mode", text("active"));
    return Stream.of(
        Arguments.of(new Always(), two, true),
        Arguments.of(new ItemAbsent(), two, false),
        Arguments.of(new ItemPresent(), two, true),
        Arguments.of(new AttributeEquals("epoch", number(2)), two, true),
        Arguments.of(new AttributeEquals("epoch", number(3)), two, false),
        Arguments.of(new AttributeEquals("epoch", text("2")), two, false),
        Arguments.of(new AttributeEquals("owner", text("me")), two, false),
        Arguments.of(new AtMostOrAbsent("epoch", 2), two, true),
        Arguments.of(new AtMostOrAbsent("epoch", 1), two, false),
        Arguments.of(new AtMostOrAbsent("nodes", 0), two, true),
        Arguments.of(new AtMostOrAbsent("nodes", -1), two, true),
        Arguments.of(new AtMostOrAbsent("mode", 9), two, false),
        Arguments.of(new AllOf(List.of()), two, true),
        Arguments.of(new AllOf(List.of(new ItemPresent(), new ItemAbsent())), two, false),
        Arguments.of(
            new AllOf(List.of(new ItemPresent(), new AtMostOrAbsent("epoch", 5))), two, true));
  }

  @ParameterizedTest(name = "{0} holds of {1}: {2}")
  @MethodSource("conditions")
  void writesOnlyIfTheConditionHoldsOfTheItemBefore(
      Condition condition, Map<String, AttributeValue> before, boolean holds) {
    put(CLAIM, before);

    var outcome = store().write(new Write.Delete(CLAIM, condition));

    assertThat(outcome)
        .isEqualTo(
            holds
                ? new WriteOutcome.Done()
                : new WriteOutcome.ConditionFailed(Optional.of(item(CLAIM, before))));
    assertThat(store().get(CLAIM).isPresent()).isEqualTo(!holds);
  }

  static Stream<Arguments> conditionsOnNothing() {
    return Stream.of(
        Arguments.of(new Always(), true),
        Arguments.of(new ItemAbsent(), true),
        Arguments.of(new ItemPresent(), false),
        Arguments.of(new AttributeEquals("epoch", number(0)), false),
        Arguments.of(new AtMostOrAbsent("nodes", 0), true));
  }

  @ParameterizedTest(name = "{0} holds where there is no item: {1}")
  @MethodSource("conditionsOnNothing")
  void judgesAnAbsentItem(Condition condition, boolean holds) {
    var outcome = store().write(new Write.Put(item(CLAIM, Map.of()), condition));

    assertThat(outcome)
        .isEqualTo(
            holds ? new WriteOutcome.Done() : new WriteOutcome.ConditionFailed(Optional.empty()));
    assertThat(store().get(CLAIM).isPresent()).isEqualTo(holds);
  }

  @Test
  void updateMakesTheItemAndCountsAnAbsentNumberAsZero() {
    write(update(POOL, Map.of("name", text("platform")), Map.of("cpu", 2000L), List.of()));

    assertThat(store().get(POOL))
        .contains(item(POOL, Map.of("name", text("platform"), "cpu", number(2000))));
  }

  @Test
  void updateSetsAddsAndRemovesAndLeavesTheRest() {
    put(
        POOL,
        Map.of("name", text("old"), "cpu", number(500), "gone", text("x"), "kept", text("y")));

    write(update(POOL, Map.of("name", text("new")), Map.of("cpu", -200L), List.of("gone", "none")));

    assertThat(store().get(POOL))
        .contains(item(POOL, Map.of("name", text("new"), "cpu", number(300), "kept", text("y"))));
  }

  @Test
  void anUpdateWhoseConditionFailsChangesNothing() {
    put(POOL, Map.of("cpu", number(7000)));

    var outcome =
        store()
            .write(
                new Write.Update(
                    POOL,
                    Collections.emptySortedMap(),
                    sorted(Map.of("cpu", 2000L)),
                    Collections.emptySortedSet(),
                    new AtMostOrAbsent("cpu", 6000)));

    assertThat(outcome)
        .isEqualTo(
            new WriteOutcome.ConditionFailed(Optional.of(item(POOL, Map.of("cpu", number(7000))))));
    assertThat(store().get(POOL)).contains(item(POOL, Map.of("cpu", number(7000))));
  }

  @Test
  void addingToATextIsAMistake() {
    put(POOL, Map.of("cpu", text("many")));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> write(update(POOL, Map.of(), Map.of("cpu", 1L), List.of())));
    assertThat(store().get(POOL)).contains(item(POOL, Map.of("cpu", text("many"))));
  }

  @Test
  void anAttributeNamedTwiceInOneUpdateIsAMistake() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> write(update(POOL, Map.of("cpu", number(1)), Map.of("cpu", 1L), List.of())));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> write(update(POOL, Map.of(), Map.of("cpu", 1L), List.of("cpu"))));
  }

  @Test
  void deletingWhatIsNotThereIsDone() {
    assertThat(store().write(new Write.Delete(CLAIM, new Always())))
        .isEqualTo(new WriteOutcome.Done());
  }

  @Test
  void queriesByPrefixInSortKeyOrderWithinOnePartition() {
    for (String sortKey : List.of("claim#b", "lease", "claim#a", "claim", "claim#B", "claims")) {
      put(new ItemKey(CLUSTER, sortKey), Map.of());
    }
    put(new ItemKey(new PartitionKey("cluster#mydev2"), "claim#z"), Map.of());

    var found = store().query(CLUSTER, "claim#");

    assertThat(found.complete()).isTrue();
    assertThat(found.items())
        .extracting(item -> item.key().sortKey())
        .containsExactly("claim#B", "claim#a", "claim#b");
    assertThat(store().query(CLUSTER, "").items())
        .extracting(item -> item.key().sortKey())
        .containsExactly("claim", "claim#B", "claim#a", "claim#b", "claims", "lease");
  }

  @Test
  void ordersSortKeysByTheirBytesAndNotByUtf16() {
    String beyondTheBasicPlane = new String(Character.toChars(0x1F56F));
    put(new ItemKey(CLUSTER, beyondTheBasicPlane), Map.of());
    put(new ItemKey(CLUSTER, "\uFF5E"), Map.of());

    assertThat(store().query(CLUSTER, "").items())
        .extracting(item -> item.key().sortKey())
        .containsExactly("\uFF5E", beyondTheBasicPlane);
  }

  @Test
  void aTransactionHappensAsAWhole() {
    put(LEASE, Map.of("epoch", number(4)));

    var outcome = store().transact(launch(4, 8000));

    assertThat(outcome).isEqualTo(new TransactionOutcome.Done());
    assertThat(store().get(CLAIM)).contains(item(CLAIM, Map.of("state", text("Reserved"))));
    assertThat(store().get(POOL)).contains(item(POOL, Map.of("cpu", number(2000))));
    assertThat(store().get(LEASE)).contains(item(LEASE, Map.of("epoch", number(4))));
  }

  @Test
  void aCancelledTransactionWritesNothingAndGivesTheReasonsInOrder() {
    put(LEASE, Map.of("epoch", number(5)));
    put(CLAIM, Map.of("state", text("Launched")));

    var outcome = store().transact(launch(4, 8000));

    assertThat(outcome)
        .isEqualTo(
            new TransactionOutcome.Cancelled(
                List.of(
                    Optional.of(failed(item(CLAIM, Map.of("state", text("Launched"))))),
                    Optional.empty(),
                    Optional.of(failed(item(LEASE, Map.of("epoch", number(5))))))));
    assertThat(store().get(POOL)).isEmpty();
    assertThat(store().get(CLAIM)).contains(item(CLAIM, Map.of("state", text("Launched"))));
  }

  @Test
  void aLedgerUnderAConditionNeverGoesOverItsLimit() {
    put(LEASE, Map.of("epoch", number(4)));

    long accepted =
        IntStream.range(0, 10)
            .mapToObj(i -> new ItemKey(CLUSTER, "claim#" + i))
            .map(claim -> store().transact(launch(claim, 4, 8000)))
            .filter(TransactionOutcome.Done.class::isInstance)
            .count();

    assertThat(accepted).isEqualTo(4);
    assertThat(store().get(POOL)).contains(item(POOL, Map.of("cpu", number(8000))));
    assertThat(store().query(CLUSTER, "claim#").items()).hasSize(4);
  }

  @Test
  void aTransactionHasAtMostAHundredWrites() {
    assertThat(store().transact(puts(100))).isEqualTo(new TransactionOutcome.Done());
    assertThatIllegalArgumentException().isThrownBy(() -> store().transact(puts(101)));
    assertThatIllegalArgumentException().isThrownBy(() -> store().transact(List.of()));
    assertThat(store().query(CLUSTER, "").items()).hasSize(100);
  }

  @Test
  void aTransactionTouchesAnItemOnce() {
    List<Write> twice =
        List.of(
            new Write.Put(item(CLAIM, Map.of()), new Always()),
            new Write.Check(CLAIM, new ItemAbsent()));

    assertThatIllegalArgumentException().isThrownBy(() -> store().transact(twice));
    assertThat(store().get(CLAIM)).isEmpty();
  }

  @Test
  void aCheckIsForTransactionsOnly() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store().write(new Write.Check(CLAIM, new Always())));
  }

  @Test
  void anItemHasAtMostFourHundredKilobytes() {
    put(CLAIM, Map.of("inputs", text("x".repeat(300 * 1024))));
    var large = Map.of("more", text("x".repeat(101 * 1024)));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> write(update(CLAIM, large, Map.of(), List.of())));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> put(POOL, Map.of("inputs", text("x".repeat(400 * 1024)))));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                store()
                    .transact(
                        List.of(
                            new Write.Put(item(POOL, Map.of()), new Always()),
                            update(CLAIM, large, Map.of(), List.of()))));
    assertThat(store().get(POOL)).isEmpty();
  }

  @Test
  void aTransactionHasAtMostFourMegabytes() {
    var large = text("x".repeat(390 * 1024));
    List<Write> writes =
        IntStream.range(0, 11)
            .<Write>mapToObj(
                i ->
                    new Write.Put(
                        item(new ItemKey(CLUSTER, "item#" + i), Map.of("inputs", large)),
                        new Always()))
            .toList();

    assertThatIllegalArgumentException().isThrownBy(() -> store().transact(writes));
    assertThat(store().query(CLUSTER, "").items()).isEmpty();
    assertThat(store().transact(writes.subList(0, 10))).isEqualTo(new TransactionOutcome.Done());
  }

  @Test
  void aKeyIsNeverEmpty() {
    assertThatIllegalArgumentException().isThrownBy(() -> put(new ItemKey(CLUSTER, ""), Map.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> put(new ItemKey(new PartitionKey(""), "lease"), Map.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store().transact(List.of(new Write.Delete(key(""), new Always()))));
  }

  @Test
  void aSortKeyHasAtMostAKilobyteAndAPartitionKeyTwo() {
    put(new ItemKey(new PartitionKey("p".repeat(2048)), "s".repeat(1024)), Map.of());

    assertThatIllegalArgumentException().isThrownBy(() -> put(key("s".repeat(1025)), Map.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store().get(new ItemKey(new PartitionKey("p".repeat(2049)), "lease")));
  }

  @Test
  void anAttributeIsNeverPartOfTheKey() {
    assertThatIllegalArgumentException().isThrownBy(() -> put(CLAIM, Map.of("pk", text("other"))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> write(update(CLAIM, Map.of("sk", text("x")), Map.of(), List.of())));
    assertThat(store().get(CLAIM)).isEmpty();
  }

  /// A query's answer has at most 1 MB a page.
  @Test
  void queriesReadEveryPage() {
    var large = text("x".repeat(100 * 1024));
    for (int i = 10; i < 35; i++) {
      put(key("claim#" + i), Map.of("inputs", large));
    }

    var found = store().query(CLUSTER, "claim#");

    assertThat(found.complete()).isTrue();
    assertThat(found.items())
        .extracting(item -> item.key().sortKey())
        .containsExactlyElementsOf(IntStream.range(10, 35).mapToObj(i -> "claim#" + i).toList());
    assertThat(found.items()).allMatch(item -> item.get("inputs").equals(Optional.of(large)));
  }

  /// Among them words that are reserved in expressions, and what resources are called.
  @ParameterizedTest
  @ValueSource(
      strings = {"name", "size", "ttl", "owner", "a.b", "promised:nvidia.com/gpu", "#n", ":v0"})
  void anAttributeMayHaveAnyName(String name) {
    write(update(POOL, Map.of(), Map.of(name, 5L), List.of()));
    assertThat(store().write(new Write.Delete(POOL, new AtMostOrAbsent(name, 4))))
        .isEqualTo(new WriteOutcome.ConditionFailed(store().get(POOL)));

    write(update(POOL, Map.of(name, text("")), Map.of("other", 1L), List.of()));
    assertThat(store().get(POOL)).contains(item(POOL, Map.of(name, text(""), "other", number(1))));

    write(update(POOL, Map.of(), Map.of(), List.of(name)));
    assertThat(store().get(POOL)).contains(item(POOL, Map.of("other", number(1))));
  }

  @Test
  void numbersAreExact() {
    var extremes =
        Map.of("least", number(Long.MIN_VALUE), "most", number(Long.MAX_VALUE), "none", number(0));
    put(POOL, extremes);

    assertThat(store().get(POOL)).contains(item(POOL, extremes));
    assertThat(
            store()
                .write(
                    new Write.Delete(
                        POOL, new AttributeEquals("most", number(Long.MAX_VALUE - 1)))))
        .isInstanceOf(WriteOutcome.ConditionFailed.class);
  }

  @Test
  void anUpdateOfNothingMakesTheItemAndIsNoPartOfATransaction() {
    var nothing = update(POOL, Map.of(), Map.of(), List.of());

    assertThatIllegalArgumentException().isThrownBy(() -> store().transact(List.of(nothing)));
    assertThat(store().get(POOL)).isEmpty();
    write(nothing);
    assertThat(store().get(POOL)).contains(item(POOL, Map.of()));
  }

  static Stream<Arguments> partsOfATransaction() {
    return Stream.of(
        Arguments.of(new Write.Put(item(CLAIM, Map.of()), new ItemPresent()), false, true),
        Arguments.of(new Write.Put(item(CLAIM, Map.of()), new ItemAbsent()), true, false),
        Arguments.of(new Write.Delete(CLAIM, new ItemPresent()), false, true),
        Arguments.of(new Write.Delete(CLAIM, new Always()), true, true),
        Arguments.of(new Write.Check(CLAIM, new Always()), true, true),
        Arguments.of(new Write.Check(CLAIM, new AllOf(List.of())), true, true),
        Arguments.of(new Write.Check(CLAIM, new ItemAbsent()), true, false),
        Arguments.of(new Write.Check(CLAIM, new AtMostOrAbsent("cpu", 1)), true, false),
        Arguments.of(new Write.Check(CLAIM, new AttributeEquals("cpu", number(2))), false, true));
  }

  @ParameterizedTest(name = "{0}: if absent {1}, if present {2}")
  @MethodSource("partsOfATransaction")
  void aTransactionJudgesAbsentAndPresentItemsAlike(Write part, boolean absent, boolean present) {
    assertThat(store().transact(List.of(part)))
        .isEqualTo(
            absent
                ? new TransactionOutcome.Done()
                : new TransactionOutcome.Cancelled(
                    List.of(Optional.of(new WriteOutcome.ConditionFailed(Optional.empty())))));

    var two = item(CLAIM, Map.of("cpu", number(2)));
    write(new Write.Put(two, new Always()));
    assertThat(store().transact(List.of(part)))
        .isEqualTo(
            present
                ? new TransactionOutcome.Done()
                : new TransactionOutcome.Cancelled(List.of(Optional.of(failed(two)))));
  }

  private static ItemKey key(String sortKey) {
    return new ItemKey(CLUSTER, sortKey);
  }

  private static List<Write> launch(long epoch, long limit) {
    return launch(CLAIM, epoch, limit);
  }

  private static List<Write> launch(ItemKey claim, long epoch, long limit) {
    return List.of(
        new Write.Put(item(claim, Map.of("state", text("Reserved"))), new ItemAbsent()),
        new Write.Update(
            POOL,
            Collections.emptySortedMap(),
            sorted(Map.of("cpu", 2000L)),
            Collections.emptySortedSet(),
            new AtMostOrAbsent("cpu", limit - 2000)),
        new Write.Check(LEASE, new AttributeEquals("epoch", number(epoch))));
  }

  private static List<Write> puts(int count) {
    return IntStream.range(0, count)
        .<Write>mapToObj(
            i -> new Write.Put(item(new ItemKey(CLUSTER, "item#" + i), Map.of()), new Always()))
        .toList();
  }

  private void put(ItemKey key, Map<String, ? extends AttributeValue> attributes) {
    write(new Write.Put(item(key, attributes), new Always()));
  }

  private void write(Write write) {
    assertThat(store().write(write)).isEqualTo(new WriteOutcome.Done());
  }

  private static Write.Update update(
      ItemKey key,
      Map<String, ? extends AttributeValue> set,
      Map<String, Long> add,
      List<String> remove) {
    SortedSet<String> removed = new TreeSet<>(remove);
    return new Write.Update(key, new TreeMap<>(set), sorted(add), removed, new Always());
  }

  private static WriteOutcome.ConditionFailed failed(Item found) {
    return new WriteOutcome.ConditionFailed(Optional.of(found));
  }

  private static Item item(ItemKey key, Map<String, ? extends AttributeValue> attributes) {
    return new Item(key, new TreeMap<>(attributes));
  }

  private static SortedMap<String, Long> sorted(Map<String, Long> map) {
    return new TreeMap<>(map);
  }

  private static AttributeValue text(String value) {
    return new Text(value);
  }

  private static AttributeValue number(long value) {
    return new AttributeValue.Number(value);
  }
}
