package dev.lamplighter.functions.read;

import dev.lamplighter.catalogue.AccountFacts;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.store.AccountFactsCodec;
import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.functions.store.ClaimReading;
import dev.lamplighter.functions.store.HintCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.ItemReading;
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
import dev.lamplighter.snapshot.UnreadClaim;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// Reads a cluster's items of the state table. Without them there is no pass, so a call that fails
/// is not caught here; a query that comes back partial is noted. An item that can't be read is
/// passed over and told: it says no more than if it were not there, but for a claim's, whose claim
/// is left alone.
final class StateReader {
  private final ClusterName cluster;
  private final StateStore store;
  private final LastAnswers<ItemKey, Item, ClaimReading> claims = new LastAnswers<>();

  StateReader(ClusterName cluster, StateStore store) {
    this.cluster = cluster;
    this.store = store;
  }

  /// What the table says; `outages` only those that last beyond the reading.
  record State(
      List<ClaimRecord> claims,
      List<UnreadClaim> unreadClaims,
      SortedMap<Uid, Resources> ledger,
      SortedMap<Uid, PoolHealth> poolHealth,
      List<InstanceHint> hints,
      Outages outages,
      AccountFacts accountFacts) {}

  State read(Gathering gathering, Instant now) {
    var readings = each(gathering, ItemKeys.CLAIMS, this::claim);
    var unread = readings.stream().flatMap(it -> it.unread().stream()).toList();
    unread.forEach(claim -> gathering.unread(told(claim)));
    return new State(
        readings.stream().flatMap(it -> it.whole().stream()).toList(),
        unread,
        byPool(gathering, ItemKeys.POOLS, LedgerCodec::pool, LedgerCodec::decode),
        byPool(gathering, ItemKeys.HEALTH, PoolHealthCodec::pool, PoolHealthCodec::decode),
        each(gathering, ItemKeys.HINTS, HintCodec::decode).stream().flatMap(List::stream).toList(),
        outages(gathering, now),
        store
            .get(ItemKeys.accountFacts(cluster))
            .flatMap(item -> read(gathering, item, it -> AccountFactsCodec.decode(it, now)))
            .orElse(AccountFacts.NONE));
  }

  private static String told(UnreadClaim claim) {
    return "The record of NodeClaim %s can't be read: %s".formatted(claim.name(), claim.why());
  }

  /// Most claims are as they were a second ago, and their JSON is the longest text of a look.
  private ClaimReading claim(Item item) {
    return claims.on(item.key(), item, ClaimCodec::read);
  }

  private Outages outages(Gathering gathering, Instant now) {
    Function<Item, Outages> alone = item -> OutageCodec.decode(List.of(item), now);
    return OutageCodec.decode(
        query(gathering, ItemKeys.OUTAGES).stream()
            .filter(item -> read(gathering, item, alone).isPresent())
            .toList(),
        now);
  }

  private <T> SortedMap<Uid, T> byPool(
      Gathering gathering, String prefix, Function<ItemKey, Uid> pool, Function<Item, T> decode) {
    var byPool = new TreeMap<Uid, T>();
    each(gathering, prefix, item -> Map.entry(pool.apply(item.key()), decode.apply(item)))
        .forEach(entry -> byPool.put(entry.getKey(), entry.getValue()));
    return byPool;
  }

  private <T> List<T> each(Gathering gathering, String prefix, Function<Item, T> decode) {
    return query(gathering, prefix).stream()
        .flatMap(item -> read(gathering, item, decode).stream())
        .toList();
  }

  private static <T> Optional<T> read(Gathering gathering, Item item, Function<Item, T> decode) {
    return ItemReading.of(item, decode, gathering::unread);
  }

  private List<Item> query(Gathering gathering, String prefix) {
    return gathering.items(Source.CLAIM_RECORDS, store.query(ItemKeys.cluster(cluster), prefix));
  }
}
