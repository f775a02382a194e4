package dev.lamplighter.local.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.PartitionKey;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.StateStoreContract;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class MemoryStateStoreTest extends StateStoreContract {
  private static final ItemKey LEASE = key("cluster#mydev", "lease");
  private static final ItemKey CLAIM = key("cluster#mydev", "claim#platform-x7k2p");
  private static final ItemKey INSTANCE = key("instance#i-0123456789abcdef0", "claim");

  private final MemoryStateStore store = new MemoryStateStore();

  @Override
  protected StateStore store() {
    return store;
  }

  @Test
  void showsAllItemsInOrder() {
    put(INSTANCE);
    put(LEASE);
    put(CLAIM);

    assertThat(store.items()).extracting(Item::key).containsExactly(CLAIM, LEASE, INSTANCE);
    assertThat(store.partitionKeys()).containsExactly(LEASE.partition(), INSTANCE.partition());
  }

  @Test
  void aPartitionGoesWithItsLastItem() {
    put(LEASE);
    put(INSTANCE);
    store.write(new Write.Delete(LEASE, new Condition.Always()));

    assertThat(store.partitionKeys()).containsExactly(INSTANCE.partition());
  }

  @Test
  void aDroppedTableIsEmpty() {
    put(LEASE);

    store.drop();

    assertThat(store.items()).isEmpty();
    assertThat(store.get(LEASE)).isEmpty();
  }

  private void put(ItemKey key) {
    store.write(new Write.Put(new Item(key, Collections.emptySortedMap()), new Condition.Always()));
  }

  private static ItemKey key(String partition, String sortKey) {
    return new ItemKey(new PartitionKey(partition), sortKey);
  }
}
