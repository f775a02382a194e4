package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirements;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Which zone, or capacity type, the next pod of those that are spread goes to, of all that
/// `maxSkew` allows.
///
/// Mostly the emptiest, and of equals the first by name. Or of equals the one that the fewest pools
/// offer, before these are at their limits. Or the cheapest, so that costlier ones have fewer pods:
/// of 7 pods with a `maxSkew` of 3 in three zones the cheapest and the next one have 3 each, the
/// last one 1.
///
/// What a value costs is told by the types of all pools: how much more the same type costs there
/// than where it is cheapest, in thousandths, on average.
public final class DomainOrder {
  /// The emptiest first, zones that are alike by name.
  public static final DomainOrder LEVEL = new DomainOrder(new TreeMap<>(), new TreeMap<>());

  private static final long THOUSAND = 1000;

  private static final List<LabelKey> KEYS = List.of(LabelKey.ZONE, LabelKey.CAPACITY_TYPE);

  private final SortedMap<LabelKey, Values> prices;

  /// In how many pools something is sold at each value of a key.
  private final SortedMap<LabelKey, SortedMap<String, Integer>> pools;

  /// How much more than at the cheapest each value of a key costs, and whether it matters which it
  /// is: prices differ, or a type is not sold at each.
  private record Values(SortedMap<String, Long> excess, boolean differ) {
    static final Values UNKNOWN = new Values(new TreeMap<>(), false);
  }

  private DomainOrder(
      SortedMap<LabelKey, Values> prices, SortedMap<LabelKey, SortedMap<String, Integer>> pools) {
    this.prices = prices;
    this.pools = pools;
  }

  /// The emptiest first, of equals the one that the fewest pools offer.
  public static DomainOrder scarceFirst(Collection<PoolTemplate> pools) {
    SortedMap<LabelKey, SortedMap<String, Integer>> offered = new TreeMap<>();
    for (LabelKey key : KEYS) {
      SortedMap<String, Integer> values = new TreeMap<>();
      for (PoolTemplate pool : pools) {
        pool.types().stream()
            .flatMap(type -> type.availableOfferings(pool.requirements()).stream())
            .flatMap(offering -> offering.label(key).stream())
            .distinct()
            .forEach(value -> values.merge(value, 1, Integer::sum));
      }
      offered.put(key, values);
    }
    return new DomainOrder(new TreeMap<>(), offered);
  }

  /// The cheapest first, by what the pools offer.
  public static DomainOrder byPrice(Collection<PoolTemplate> pools) {
    SortedMap<LabelKey, Values> prices = new TreeMap<>();
    for (LabelKey key : KEYS) {
      prices.put(key, values(key, pools));
    }
    return new DomainOrder(prices, new TreeMap<>());
  }

  private static Values values(LabelKey key, Collection<PoolTemplate> pools) {
    SortedMap<String, Average> averages = new TreeMap<>();
    long types = 0;
    for (PoolTemplate pool : pools) {
      for (CandidateType type : pool.types()) {
        SortedMap<String, Long> prices = prices(key, type, pool.requirements());
        long least = prices.values().stream().mapToLong(price -> price).min().orElse(0);
        if (least > 0) {
          types++;
          prices.forEach(
              (value, price) ->
                  averages
                      .computeIfAbsent(value, _ -> new Average())
                      .add((price - least) * THOUSAND / least));
        }
      }
    }
    SortedMap<String, Long> excess = new TreeMap<>();
    averages.forEach((value, average) -> excess.put(value, average.value()));
    long sold = types;
    boolean everywhere = averages.values().stream().allMatch(average -> average.count == sold);
    return new Values(excess, !everywhere || excess.values().stream().distinct().count() > 1);
  }

  /// What the type costs at each value at least, in micro-dollars an hour.
  private static SortedMap<String, Long> prices(
      LabelKey key, CandidateType type, Requirements wanted) {
    SortedMap<String, Long> prices = new TreeMap<>();
    for (Offering offering : type.availableOfferings(wanted)) {
      long price = offering.price().microsPerHour();
      offering.label(key).ifPresent(value -> prices.merge(value, price, Math::min));
    }
    return prices;
  }

  private static final class Average {
    private long sum;
    private long count;

    void add(long each) {
      sum += each;
      count++;
    }

    long value() {
      return sum / count;
    }
  }

  /// Whether it matters at which of its values a node is.
  public boolean tellsApart(LabelKey key) {
    return prices.getOrDefault(key.stable(), Values.UNKNOWN).differ();
  }

  /// Whether some values are offered by fewer pools than others are.
  public boolean anyIsScarce() {
    return pools.values().stream()
        .anyMatch(values -> values.values().stream().distinct().count() > 1);
  }

  /// In how many pools it is offered; of no order by that, 0.
  int offers(LabelKey key, String value) {
    SortedMap<String, Integer> values = pools.get(key);
    return values == null ? 0 : values.getOrDefault(value, 0);
  }

  boolean isByPrice() {
    return !prices.isEmpty();
  }

  /// Where the domain stands for the next pod, the least first, if so many are there already. A
  /// place whose domain is open may be where that costs least.
  long turn(LabelKey key, Domain domain, int crowd) {
    SortedMap<String, Long> ofKey = prices.getOrDefault(key.stable(), Values.UNKNOWN).excess();
    long least = Long.MAX_VALUE;
    for (String value : domain.list()) {
      least = Math.min(least, ofKey.getOrDefault(value, 0L));
    }
    return least == Long.MAX_VALUE ? crowd : (least << Integer.SIZE) + crowd;
  }
}
