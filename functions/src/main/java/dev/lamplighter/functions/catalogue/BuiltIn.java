package dev.lamplighter.functions.catalogue;

import dev.lamplighter.catalogue.BuiltInCatalogue;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.SoldTypes;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// Reads the types and approximate prices that come with Lamplighter (docs/decisions/0073).
///
/// A region that is not in the tables has prices, but sells nothing. One that is has every zone for
/// every type it sells: which zone lacks which type is known to EC2 only, zone names differ from
/// account to account.
public final class BuiltIn {
  private static final String TYPES = "built-in-types.csv";
  private static final String REGIONS = "built-in-regions.csv";
  private static final String AS_OF = "# As of: ";

  /// Files of the jar never change, and each cluster of each environment asks for them.
  private static final ConcurrentMap<Region, BuiltInCatalogue> READ = new ConcurrentHashMap<>();

  private BuiltIn() {}

  public static BuiltInCatalogue of(Region region) {
    return READ.computeIfAbsent(region, BuiltIn::read);
  }

  private static BuiltInCatalogue read(Region region) {
    String types = Resource.text(TYPES);
    List<InstanceTypeInfo> sold = new ArrayList<>();
    SortedMap<InstanceTypeName, SortedSet<Zone>> zones = new TreeMap<>();
    SortedMap<InstanceTypeName, Price> prices = new TreeMap<>();
    Where where = where(region);
    for (CsvTable.Row row : CsvTable.read(TYPES, types).rows()) {
      var name = InstanceTypeName.of(row.text("type"));
      prices.put(name, Price.ofDollars(new BigDecimal(row.text("dollars"))));
      if (List.of(row.text("regions").split(" ", -1)).contains(where.code())) {
        sold.add(TypeRow.read(row));
        zones.put(name, where.zones());
      }
    }
    return new BuiltInCatalogue(asOf(types), new SoldTypes(sold, zones), prices);
  }

  /// A region's short name, as zone ids begin, and its zones.
  private record Where(String code, SortedSet<Zone> zones) {}

  private static Where where(Region region) {
    for (CsvTable.Row row : CsvTable.read(REGIONS, Resource.text(REGIONS)).rows()) {
      if (row.text("region").equals(region.value())) {
        SortedSet<Zone> zones = new TreeSet<>();
        row.text("zones")
            .chars()
            .forEach(letter -> zones.add(Zone.of(region.value() + (char) letter)));
        return new Where(row.text("code"), zones);
      }
    }
    return new Where("none", new TreeSet<>());
  }

  private static String asOf(String types) {
    return types
        .lines()
        .filter(line -> line.startsWith(AS_OF))
        .findFirst()
        .map(line -> line.substring(AS_OF.length()))
        .orElseThrow(() -> new IllegalStateException(TYPES + " does not say of when it is"));
  }
}
