package dev.lamplighter.pack;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.PoolTemplate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// How much of its pool's limits the claim of each bin may promise.
///
/// A claim counts with the largest type that it may become (spec core 4.7). If each stayed as
/// flexible as its pods allow, the first ones would use up limits that are enough for all bins. So
/// a claim may become types that are as many times as large as its bin as what is left of a limit
/// is as large as all bins of the pool; its bin's own type always.
///
/// Example: bins of 4 and 8 CPUs in a pool with a limit of 36, which is three times both. The first
/// may become types of up to 12 CPUs, the second up to 24.
final class LimitShares {
  private final SortedMap<NodePoolName, Resources> together = new TreeMap<>();
  private final SortedMap<NodePoolName, Resources> left = new TreeMap<>();
  private final Map<NodePoolName, SortedMap<ResourceName, Double>> times = new HashMap<>();

  private LimitShares() {}

  static LimitShares of(List<BinKind> bins, LimitsLedger ledger) {
    var shares = new LimitShares();
    for (BinKind bin : bins) {
      PoolTemplate pool = bin.pool();
      shares.together.merge(pool.name(), capacity(bin), Resources::plus);
      shares.left.computeIfAbsent(pool.name(), _ -> ledger.left(pool.pool()));
    }
    return shares;
  }

  /// The types that the bin's claim may become, as far as limits are concerned.
  Predicate<InstanceType> allowedFor(BinKind bin) {
    SortedMap<ResourceName, Double> most = new TreeMap<>();
    times
        .computeIfAbsent(bin.pool().name(), _ -> times(bin.pool()))
        .forEach((name, each) -> most.put(name, Math.max(1, each) * capacity(bin).get(name)));
    return type ->
        most.entrySet().stream()
            .allMatch(limit -> type.capacity().get(limit.getKey()) <= limit.getValue());
  }

  /// How many times all bins of the pool are in what is left of each of its limits.
  private SortedMap<ResourceName, Double> times(PoolTemplate pool) {
    SortedMap<ResourceName, Double> times = new TreeMap<>();
    for (ResourceName name : pool.pool().spec().limits().names()) {
      long all = together.getOrDefault(pool.name(), Resources.EMPTY).get(name);
      long rest = left.getOrDefault(pool.name(), Resources.EMPTY).get(name);
      if (!name.equals(ResourceName.NODES)) {
        times.put(name, all == 0 ? 1 : rest / (double) all);
      }
    }
    return times;
  }

  private static Resources capacity(BinKind bin) {
    return bin.type().type().capacity();
  }
}
