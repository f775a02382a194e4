package dev.lamplighter.functions.read;

import dev.lamplighter.catalogue.AccountFacts;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.store.AccountFactsCodec;
import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.functions.store.HintCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LedgerCodec;
import dev.lamplighter.functions.store.OutageCodec;
import dev.lamplighter.functions.store.PoolHealthCodec;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.PoolHealth;
import dev.lamplighter.snapshot.Source;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// Reads a cluster's items of the state table. Without them there is no pass, so a call that fails
/// is not caught here; a query that comes back partial is noted.
final class StateReader {
  private final ClusterName cluster;
  private final StateStore store;
  private final LastAnswers<ItemKey, Item, ClaimRecord> claims = new LastAnswers<>();

  StateReader(ClusterName cluster, StateStore store) {
    this.cluster = cluster;
    this.store = store;
  }

  /// What the table says; `outages` only those that last beyond the reading.
  record State(
      List<ClaimRecord> claims,
      SortedMap<Uid, Resources> ledger,
      SortedMap<Uid, PoolHealth> poolHealth,
      List<InstanceHint> hints,
      Outages outages,
      AccountFacts accountFacts) {}

  State read(Gathering gathering, Instant now) {
    var ledger = new TreeMap<Uid, Resources>();
    query(gathering, ItemKeys.POOLS)
        .forEach(item -> ledger.put(LedgerCodec.pool(item.key()), LedgerCodec.decode(item)));
    var poolHealth = new TreeMap<Uid, PoolHealth>();
    query(gathering, ItemKeys.HEALTH)
        .forEach(
            item -> poolHealth.put(PoolHealthCodec.pool(item.key()), PoolHealthCodec.decode(item)));
    return new State(
        decode(gathering, ItemKeys.CLAIMS, this::claim),
        ledger,
        poolHealth,
        query(gathering, ItemKeys.HINTS).stream()
            .flatMap(item -> HintCodec.decode(item).stream())
            .toList(),
        OutageCodec.decode(query(gathering, ItemKeys.OUTAGES), now),
        store
            .get(ItemKeys.accountFacts(cluster))
            .map(AccountFactsCodec::decode)
            .orElse(AccountFacts.NONE));
  }

  /// Most claims are as they were a second ago, and their JSON is the longest text of a look.
  private ClaimRecord claim(Item item) {
    return claims.on(item.key(), item, ClaimCodec::decode);
  }

  private <T> List<T> decode(Gathering gathering, String prefix, Function<Item, T> decode) {
    return query(gathering, prefix).stream().map(decode).toList();
  }

  private List<Item> query(Gathering gathering, String prefix) {
    return gathering.items(Source.CLAIM_RECORDS, store.query(ItemKeys.cluster(cluster), prefix));
  }
}
