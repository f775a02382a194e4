package dev.lamplighter.catalogue;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The catalogue that decisions are made with: what was read, and built-in knowledge where nothing
/// was. `remarks` says in what it is not what AWS would say now; empty means in nothing.
///
/// `typesRead` is false while the types are the built-in ones.
public record CatalogueInUse(Catalogue catalogue, boolean typesRead, List<String> remarks) {
  private static final int NAMED = 10;

  /// How long it is told that a type is gone.
  private static final Duration GONE_TOLD = Duration.ofDays(1);

  public CatalogueInUse {
    remarks = List.copyOf(remarks);
  }

  /// Built-in prices serve as long as the price list was never read: a type that it does not hold
  /// is one without a price. Spot costs what on-demand does as long as no spot price was ever read,
  /// which is the most it may cost (spec AWS 4).
  public static CatalogueInUse of(CatalogueState state, BuiltInCatalogue builtIn) {
    boolean typesRead = state.known(CataloguePart.TYPES);
    boolean listRead = state.known(CataloguePart.ON_DEMAND_PRICES);
    boolean spotRead = state.known(CataloguePart.SPOT_PRICES);
    SoldTypes sold = typesRead ? state.sold() : builtIn.sold();
    var onDemand = listRead ? state.onDemandPrices() : builtIn.approximatePrices();
    var catalogue =
        new Catalogue(
            state.region(),
            sold.types(),
            sold.zones(),
            onDemand,
            spotRead ? state.spotPrices() : atMost(onDemand, sold));
    return new CatalogueInUse(catalogue, typesRead, remarks(state, builtIn));
  }

  private static SortedMap<InstanceTypeName, SortedMap<Zone, Price>> atMost(
      SortedMap<InstanceTypeName, Price> onDemand, SoldTypes sold) {
    SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spot = new TreeMap<>();
    onDemand.forEach(
        (type, price) -> {
          SortedMap<Zone, Price> byZone = new TreeMap<>();
          SortedSet<Zone> zones = sold.zones().get(type);
          if (zones != null) {
            zones.forEach(zone -> byZone.put(zone, price));
          }
          spot.put(type, byZone);
        });
    return spot;
  }

  private static List<String> remarks(CatalogueState state, BuiltInCatalogue builtIn) {
    List<String> remarks = new ArrayList<>();
    for (CataloguePart part : CataloguePart.values()) {
      PartState known = state.part(part);
      String serves =
          known.readAt().map(CatalogueInUse::asRead).orElseGet(() -> instead(part, builtIn));
      known.problem().ifPresent(why -> remarks.add("%s %s: %s.".formatted(part, serves, why)));
    }
    state
        .part(CataloguePart.TYPES)
        .readAt()
        .map(at -> newlyGone(state, at))
        .filter(gone -> !gone.isEmpty())
        .ifPresent(gone -> remarks.add(gone(gone)));
    return remarks;
  }

  private static String asRead(Instant at) {
    return "are those of " + at.truncatedTo(ChronoUnit.SECONDS);
  }

  private static String instead(CataloguePart part, BuiltInCatalogue builtIn) {
    return switch (part) {
      case TYPES -> "are the built-in ones of " + builtIn.asOf();
      case ON_DEMAND_PRICES -> "are approximate, built in, of us-east-1 and " + builtIn.asOf();
      case SPOT_PRICES -> "are taken to be the on-demand prices";
    };
  }

  private static List<InstanceTypeName> newlyGone(CatalogueState state, Instant readAt) {
    return state.gone().entrySet().stream()
        .filter(gone -> readAt.isBefore(gone.getValue().plus(GONE_TOLD)))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static String gone(List<InstanceTypeName> gone) {
    String names =
        gone.stream().limit(NAMED).map(InstanceTypeName::value).collect(Collectors.joining(", "));
    String more = gone.size() > NAMED ? " and %d more".formatted(gone.size() - NAMED) : "";
    return "EC2 does not name %s%s any more: known for the nodes that have them, not launched."
        .formatted(names, more);
  }
}
