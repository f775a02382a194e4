package dev.lamplighter.functions.catalogue;

import dev.lamplighter.catalogue.CataloguePart;
import dev.lamplighter.catalogue.CatalogueState;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.PartState;
import dev.lamplighter.catalogue.SoldTypes;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The last good state of a region's catalogue as a text: one line of JSON for the whole, then a
/// CSV row for each type with its facts, zones and prices in millionths of a dollar an hour.
///
/// Zones are named once, in the first line, and by their place there in the rows. Prices of types
/// that the region does not sell are left out.
final class CatalogueText {
  private static final String ZONES = "zones";
  private static final String ON_DEMAND = "onDemand";
  private static final String SPOT = "spot";

  private CatalogueText() {}

  static String encode(CatalogueState state) {
    List<Zone> zones = zones(state);
    var text = new StringBuilder(CatalogueHead.of(state, zones).json());
    text.append('\n').append(String.join(",", TypeRow.COLUMNS));
    text.append(",zones,onDemand,spot\n");
    for (InstanceTypeInfo type : state.sold().types()) {
      text.append(String.join(",", TypeRow.cells(type)));
      text.append(',').append(placesOf(soldIn(state, type.name()), zones));
      text.append(',').append(onDemand(state, type.name()));
      text.append(',').append(spot(state, type.name(), zones)).append('\n');
    }
    return text.toString();
  }

  static CatalogueState decode(String text) {
    int end = text.indexOf('\n');
    var head = CatalogueHead.read(text.substring(0, end));
    List<Zone> zones = head.zones().stream().map(Zone::of).toList();
    List<InstanceTypeInfo> types = new ArrayList<>();
    SortedMap<InstanceTypeName, SortedSet<Zone>> sold = new TreeMap<>();
    SortedMap<InstanceTypeName, Price> onDemand = new TreeMap<>();
    SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spot = new TreeMap<>();
    for (CsvTable.Row row : CsvTable.read("The stored catalogue", text.substring(end + 1)).rows()) {
      InstanceTypeInfo type = TypeRow.read(row);
      types.add(type);
      put(sold, type.name(), places(row.text(ZONES), zones));
      if (!row.text(ON_DEMAND).isEmpty()) {
        onDemand.put(type.name(), Price.ofMicros(Long.parseLong(row.text(ON_DEMAND))));
      }
      SortedMap<Zone, Price> prices = prices(row.text(SPOT), zones);
      if (!prices.isEmpty()) {
        spot.put(type.name(), prices);
      }
    }
    return new CatalogueState(
        Region.of(head.region()),
        parts(head),
        new SoldTypes(types, sold),
        gone(head),
        onDemand,
        spot);
  }

  private static void put(
      SortedMap<InstanceTypeName, SortedSet<Zone>> sold,
      InstanceTypeName type,
      SortedSet<Zone> zones) {
    if (!zones.isEmpty()) {
      sold.put(type, zones);
    }
  }

  private static List<Zone> zones(CatalogueState state) {
    SortedSet<Zone> all = new TreeSet<>();
    state.sold().zones().values().forEach(all::addAll);
    state.spotPrices().values().forEach(prices -> all.addAll(prices.keySet()));
    return List.copyOf(all);
  }

  private static SortedSet<Zone> soldIn(CatalogueState state, InstanceTypeName type) {
    return state.sold().zones().getOrDefault(type, Collections.emptySortedSet());
  }

  private static String placesOf(SortedSet<Zone> zones, List<Zone> all) {
    return String.join(" ", zones.stream().map(zone -> String.valueOf(all.indexOf(zone))).toList());
  }

  private static SortedSet<Zone> places(String cell, List<Zone> all) {
    SortedSet<Zone> zones = new TreeSet<>();
    if (!cell.isEmpty()) {
      for (String place : cell.split(" ", -1)) {
        zones.add(all.get(Integer.parseInt(place)));
      }
    }
    return zones;
  }

  private static String onDemand(CatalogueState state, InstanceTypeName type) {
    return Optional.ofNullable(state.onDemandPrices().get(type))
        .map(price -> String.valueOf(price.microsPerHour()))
        .orElse("");
  }

  private static String spot(CatalogueState state, InstanceTypeName type, List<Zone> all) {
    List<String> prices = new ArrayList<>();
    state
        .spotPrices()
        .getOrDefault(type, Collections.emptySortedMap())
        .forEach((zone, price) -> prices.add(all.indexOf(zone) + ":" + price.microsPerHour()));
    return String.join(" ", prices);
  }

  private static SortedMap<Zone, Price> prices(String cell, List<Zone> all) {
    SortedMap<Zone, Price> prices = new TreeMap<>();
    if (!cell.isEmpty()) {
      for (String each : cell.split(" ", -1)) {
        int colon = each.indexOf(':');
        prices.put(
            all.get(Integer.parseInt(each.substring(0, colon))),
            Price.ofMicros(Long.parseLong(each.substring(colon + 1))));
      }
    }
    return prices;
  }

  private static SortedMap<CataloguePart, PartState> parts(CatalogueHead head) {
    SortedMap<CataloguePart, PartState> parts = new TreeMap<>();
    for (CatalogueHead.Part part : head.parts()) {
      parts.put(
          CataloguePart.valueOf(part.part()),
          new PartState(
              Optional.ofNullable(part.readAt()).map(Instant::parse),
              Optional.ofNullable(part.problem())));
    }
    return parts;
  }

  private static SortedMap<InstanceTypeName, Instant> gone(CatalogueHead head) {
    SortedMap<InstanceTypeName, Instant> gone = new TreeMap<>();
    head.gone().forEach((type, at) -> gone.put(InstanceTypeName.of(type), Instant.parse(at)));
    return gone;
  }
}
