package dev.lamplighter.catalogue;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/// What a region sells: type facts, the zones of each type, and prices, as EC2 and its price list
/// say.
///
/// A type without a price has no offering under that capacity type.
public record Catalogue(
    Region region,
    List<InstanceTypeInfo> types,
    SortedMap<InstanceTypeName, SortedSet<Zone>> zones,
    SortedMap<InstanceTypeName, Price> onDemandPrices,
    SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spotPrices) {

  public Catalogue {
    types = types.stream().sorted(java.util.Comparator.comparing(InstanceTypeInfo::name)).toList();
    zones = Collections.unmodifiableSortedMap(new TreeMap<>(zones));
    onDemandPrices = Collections.unmodifiableSortedMap(new TreeMap<>(onDemandPrices));
    spotPrices = Collections.unmodifiableSortedMap(new TreeMap<>(spotPrices));
  }
}
