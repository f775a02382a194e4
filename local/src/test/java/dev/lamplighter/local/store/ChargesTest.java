package dev.lamplighter.local.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.CapacityMeter.Units;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.PartitionKey;
import dev.lamplighter.functions.port.Write;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ChargesTest {
  private static final PartitionKey MYDEV = new PartitionKey("cluster#mydev");

  private final CapacityMeter meter = new CapacityMeter();
  private final MemoryStateStore store = new MemoryStateStore();

  @Test
  void aReadTakesAUnitForEachFourKilobytesBegun() {
    put("small", 100);
    put("large", 9_000);
    store.countOn(meter);

    var _ = store.get(key("none"));
    var _ = store.get(key("small"));
    assertThat(meter.units()).isEqualTo(new Units(2, 0));
    var _ = store.get(key("large"));
    assertThat(meter.units()).isEqualTo(new Units(5, 0));
  }

  @Test
  void aQueryRoundsItsPageAndNotEachItem() {
    for (int i = 0; i < 10; i++) {
      put("hint#" + i, 500);
    }
    store.countOn(meter);

    var _ = store.query(MYDEV, "claim#");
    assertThat(meter.units()).isEqualTo(new Units(1, 0));
    var _ = store.query(MYDEV, "hint#");
    assertThat(meter.units()).isEqualTo(new Units(3, 0));
  }

  @Test
  void aWriteTakesAUnitForEachKilobyteBegunOfTheLargerOfBeforeAndAfter() {
    store.countOn(meter);

    put("item", 2_500);
    assertThat(meter.units()).isEqualTo(new Units(0, 3));
    put("item", 10);
    assertThat(meter.units()).isEqualTo(new Units(0, 6));
    put("item", 10);
    assertThat(meter.units()).isEqualTo(new Units(0, 7));
  }

  @Test
  void aRefusedWriteIsChargedToo() {
    put("item", 2_500);
    store.countOn(meter);

    var _ = store.write(new Write.Delete(key("item"), new Condition.ItemAbsent()));

    assertThat(meter.units()).isEqualTo(new Units(0, 3));
  }

  @Test
  void aTransactionTakesTwiceAsMuchAndAsMuchForACheck() {
    store.countOn(meter);

    var _ =
        store.transact(
            List.of(
                new Write.Put(item("item", 1_500), new Condition.Always()),
                new Write.Check(key("lease"), new Condition.ItemAbsent())));

    assertThat(meter.units()).isEqualTo(new Units(0, 4 + 2));
  }

  private void put(String sortKey, int bytes) {
    store.write(new Write.Put(item(sortKey, bytes), new Condition.Always()));
  }

  private static Item item(String sortKey, int bytes) {
    return new Item(
        key(sortKey), new TreeMap<>(Map.of("text", new AttributeValue.Text("x".repeat(bytes)))));
  }

  private static ItemKey key(String sortKey) {
    return new ItemKey(MYDEV, sortKey);
  }
}
