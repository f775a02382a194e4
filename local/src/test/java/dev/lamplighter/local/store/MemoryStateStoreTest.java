package dev.lamplighter.local.store;

import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.store.StateStoreContract;

class MemoryStateStoreTest extends StateStoreContract {
  private final StateStore store = new MemoryStateStore();

  @Override
  protected StateStore store() {
    return store;
  }
}
