package dev.lamplighter.functions.catalogue;

import dev.lamplighter.catalogue.BuiltInCatalogue;
import dev.lamplighter.catalogue.CatalogueAnswer.Failed;
import dev.lamplighter.catalogue.CatalogueAnswer.Given;
import dev.lamplighter.catalogue.CatalogueAnswer.NotAsked;
import dev.lamplighter.catalogue.CatalogueState;
import dev.lamplighter.catalogue.CatalogueUpdate;
import dev.lamplighter.catalogue.SoldTypes;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// A catalogue as large as a region's: the built-in types, with spot prices as uneven as real ones.
final class SampleCatalogue {
  private static final Instant READ_AT = Instant.parse("2026-03-02T09:00:00Z");
  private static final long SEED = 7;

  private SampleCatalogue() {}

  static CatalogueState ofSeoul() {
    return of(Region.of("ap-northeast-2"));
  }

  /// One type has vanished since, and the price list does not answer any more.
  static CatalogueState of(Region region) {
    BuiltInCatalogue builtIn = BuiltIn.of(region);
    SoldTypes sold = builtIn.sold();
    SortedMap<InstanceTypeName, Price> onDemand = new TreeMap<>(builtIn.approximatePrices());
    onDemand.keySet().retainAll(sold.zones().keySet());
    CatalogueState whole =
        new CatalogueUpdate(
                new Given<>(sold), new Given<>(onDemand), new Given<>(spot(sold, onDemand)))
            .of(CatalogueState.unread(region), READ_AT);
    var less = new SoldTypes(sold.types().subList(1, sold.types().size()), sold.zones());
    return new CatalogueUpdate(
            new Given<>(less), new Failed<>("GetProducts: 503, \"slow down\""), new NotAsked<>())
        .of(whole, READ_AT.plusSeconds(3600));
  }

  private static SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spot(
      SoldTypes sold, SortedMap<InstanceTypeName, Price> onDemand) {
    var random = new SplittableRandom(SEED);
    var spot = new TreeMap<InstanceTypeName, SortedMap<Zone, Price>>();
    sold.zones()
        .forEach(
            (type, zones) -> {
              long full = onDemand.getOrDefault(type, Price.ofMicros(100_000)).microsPerHour();
              var prices = new TreeMap<Zone, Price>();
              zones.forEach(
                  zone ->
                      prices.put(
                          zone, Price.ofMicros(random.nextLong(full / 4, full) / 100 * 100 + 100)));
              spot.put(type, prices);
            });
    return spot;
  }

  static BuiltInCatalogue nothingBuiltIn() {
    return new BuiltInCatalogue("2026", SoldTypes.NONE, new TreeMap<>());
  }

  /// A text that hardly gets shorter by compression.
  static String noise(int length) {
    var random = new SplittableRandom(length);
    var text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) random.nextInt(' ', '~'));
    }
    return text.toString();
  }
}
