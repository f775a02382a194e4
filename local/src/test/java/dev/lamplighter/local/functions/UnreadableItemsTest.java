package dev.lamplighter.local.functions;

import static dev.lamplighter.local.functions.FunctionsWorld.MYDEV;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.lease.LeaseTaking;
import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.read.QuietState;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.model.NodeClaimName;
import java.time.Duration;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What another version, or a person, has written into the table keeps nothing else from being
/// read.
class UnreadableItemsTest extends LaunchScene {
  private static ItemKey key(String sortKey) {
    return new ItemKey(ItemKeys.cluster(MYDEV), sortKey);
  }

  private void write(Item item) {
    world.store.write(new Write.Put(item, new Condition.Always()));
  }

  private void write(String sortKey, String attribute, String text) {
    var attributes = new TreeMap<String, AttributeValue>();
    attributes.put(attribute, new AttributeValue.Text(text));
    write(new Item(key(sortKey), attributes));
  }

  /// The claim's record, as if a component of it had another name.
  private void spoil(NodeClaimName name) {
    Item item = world.store.get(ItemKeys.claim(MYDEV, name)).orElseThrow();
    var attributes = new TreeMap<>(item.attributes());
    attributes.put(
        "record", new AttributeValue.Text(item.text("record").replace("\"launchBy\"", "\"by\"")));
    write(new Item(item.key(), attributes));
  }

  @Test
  void aClaimThatCannotBeReadIsLeftAloneAndTheOthersAreRead() {
    launch(LONG);
    var dark = reserved();
    var instance = onlyInstance().id();
    world.ticker.waitFor(Duration.ofSeconds(31));
    launch = world.prepared(world.snapshot());
    launch(LONG);
    spoil(dark.name());
    world.ticker.waitFor(Duration.ofMinutes(5));

    var reading = world.reading();
    var seen = reading.snapshot();

    assertThat(seen.complete()).isTrue();
    assertThat(seen.claims())
        .extracting(claim -> claim.record().name())
        .containsExactly(launch.reserved().name());
    assertThat(seen.unreadClaims())
        .singleElement()
        .satisfies(
            claim -> {
              assertThat(claim.name()).isEqualTo(dark.name());
              assertThat(claim.why()).contains("launchBy");
              assertThat(claim.promised()).contains(dark.promised());
              assertThat(claim.poolUid()).contains(dark.owner().poolUid());
              assertThat(claim.instance()).contains(instance);
              assertThat(claim.mirror()).isPresent();
            });
    assertThat(seen.unrecordedClaims()).isEmpty();
    assertThat(seen.unrecordedInstances()).isEmpty();
    assertThat(reading.troubles())
        .singleElement()
        .asString()
        .startsWith("The record of NodeClaim %s can't be read: ".formatted(dark.name()))
        .endsWith("It stays there, and the rest is read without it.");
    assertThat(world.store.get(ItemKeys.claim(MYDEV, dark.name()))).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "claim#No_Name, record, {}",
    "pool#, promised:cpu, many",
    "health#u1, outcomes, {}",
    "hint#i-1, x, y",
    "outage#warm#t3.small#ap-northeast-2a, until, 2026-03-02T09:00:00Z",
    "outage#spot#t3.small, until, 2026-03-02T09:00:00Z",
    "outage#spot#t3.small#ap-northeast-2a, until, soon",
    "outage-subnet#subnet-1, until, soon",
    "account, refused:No Type, never"
  })
  void anItemThatCannotBeReadIsPassedOver(String sortKey, String attribute, String text) {
    write(sortKey, attribute, text);

    var reading = world.reading();

    assertThat(reading.snapshot().complete()).isTrue();
    assertThat(reading.snapshot().nodePools()).hasSize(1);
    if (!sortKey.startsWith("hint#")) {
      assertThat(reading.troubles())
          .singleElement()
          .asString()
          .startsWith("Item cluster#mydev/%s of the table can't be read: ".formatted(sortKey));
    }
    assertThat(world.store.get(key(sortKey))).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"cursor#quiet, look", "cursor#watches, PODS"})
  void aCursorThatCannotBeReadIsNone(String sortKey, String attribute) {
    write(sortKey, attribute, "{");

    var state = QuietState.read(MYDEV, world.store);

    assertThat(state.last()).isEmpty();
    assertThat(state.positions().positions()).isEmpty();
  }

  /// Without it nothing may be done, as where the table does not answer.
  @Test
  void aLeaseThatCannotBeReadIsToldLikeATableThatDoesNotAnswer() {
    write("lease", "owner", "somebody");
    var taking = new LeaseTaking(MYDEV, world.store, world.ticker, "request");

    assertThatThrownBy(() -> taking.acquire(Duration.ZERO))
        .isInstanceOf(CallFailed.class)
        .hasMessageStartingWith("Item cluster#mydev/lease of the table can't be read: ");
  }
}
