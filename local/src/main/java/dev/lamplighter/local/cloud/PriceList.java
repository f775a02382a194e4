package dev.lamplighter.local.cloud;

import static java.util.stream.Collectors.toMap;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Zone;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Approximate prices: the us-east-1 on-demand list times one factor, and spot as a fixed share of
/// that by zone. They are for comparing plans, never for a bill.
public final class PriceList {
  /// What ap-northeast-2 asks over us-east-1, approximately: t3.small $0.0260 against $0.0208.
  public static final BigDecimal REGION_FACTOR = new BigDecimal("1.25");

  /// What spot costs of on-demand, approximately, by the last letter of the zone.
  private static final SortedMap<Character, BigDecimal> SPOT_FACTORS =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.of(
                  'a', new BigDecimal("0.36"),
                  'b', new BigDecimal("0.34"),
                  'c', new BigDecimal("0.38"),
                  'd', new BigDecimal("0.40"))));

  private final SortedMap<InstanceTypeName, Price> onDemand = new TreeMap<>();
  private final SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spot = new TreeMap<>();

  PriceList(List<TypeFacts> types) {
    for (TypeFacts type : types) {
      BigDecimal dollars = type.usEast1OnDemand().multiply(REGION_FACTOR);
      onDemand.put(type.name(), Price.ofDollars(dollars));
      spot.put(
          type.name(),
          type.zones().stream()
              .collect(
                  toMap(
                      zone -> zone,
                      zone -> Price.ofDollars(dollars.multiply(spotFactor(zone))),
                      (one, _) -> one,
                      TreeMap::new)));
    }
  }

  public SortedMap<InstanceTypeName, Price> onDemand() {
    return Collections.unmodifiableSortedMap(onDemand);
  }

  public SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spot() {
    return Collections.unmodifiableSortedMap(spot);
  }

  /// Move the spot market: from now on `type` costs `price` in `zone`.
  public void setSpot(InstanceTypeName type, Zone zone, Price price) {
    spot.computeIfAbsent(type, _ -> new TreeMap<>()).put(zone, price);
  }

  /// The price of a machine of this pool now; empty where it is not sold.
  public Optional<Price> of(CapacityPool pool) {
    return switch (pool.capacityType()) {
      case SPOT ->
          Optional.ofNullable(spot.get(pool.instanceType())).map(zones -> zones.get(pool.zone()));
      case ON_DEMAND, RESERVED -> Optional.ofNullable(onDemand.get(pool.instanceType()));
    };
  }

  private static BigDecimal spotFactor(Zone zone) {
    return Optional.ofNullable(SPOT_FACTORS.get(zone.value().charAt(zone.value().length() - 1)))
        .orElse(BigDecimal.ONE);
  }
}
