package dev.lamplighter.catalogue;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The last good state of all that is known of a region's offer, part by part ([CatalogueUpdate]).
///
/// - `parts` says of each part how old it is and what is wrong with it.
/// - `gone` are types that EC2 has stopped naming, with the moment at which that was noticed: their
///   facts are kept for the nodes that have them, their zones are not.
public record CatalogueState(
    Region region,
    SortedMap<CataloguePart, PartState> parts,
    SoldTypes sold,
    SortedMap<InstanceTypeName, Instant> gone,
    SortedMap<InstanceTypeName, Price> onDemandPrices,
    SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spotPrices) {

  public CatalogueState {
    parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
    gone = Collections.unmodifiableSortedMap(new TreeMap<>(gone));
    onDemandPrices = Collections.unmodifiableSortedMap(new TreeMap<>(onDemandPrices));
    spotPrices = copy(spotPrices);
  }

  private static SortedMap<InstanceTypeName, SortedMap<Zone, Price>> copy(
      SortedMap<InstanceTypeName, SortedMap<Zone, Price>> prices) {
    SortedMap<InstanceTypeName, SortedMap<Zone, Price>> copy = new TreeMap<>();
    prices.forEach(
        (type, zones) -> copy.put(type, Collections.unmodifiableSortedMap(new TreeMap<>(zones))));
    return Collections.unmodifiableSortedMap(copy);
  }

  /// Nothing has been read yet.
  public static CatalogueState unread(Region region) {
    return new CatalogueState(
        region, new TreeMap<>(), SoldTypes.NONE, new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
  }

  public PartState part(CataloguePart part) {
    return parts.getOrDefault(part, PartState.NEVER_READ);
  }

  /// Whether the part has ever been read.
  public boolean known(CataloguePart part) {
    return part(part).readAt().isPresent();
  }

  /// The parts that have not been read since `moment`.
  public SortedSet<CataloguePart> notReadSince(Instant moment) {
    SortedSet<CataloguePart> due = new TreeSet<>();
    for (CataloguePart part : CataloguePart.values()) {
      if (part(part).readAt().filter(at -> at.isAfter(moment)).isEmpty()) {
        due.add(part);
      }
    }
    return due;
  }
}
