package dev.lamplighter.functions.read;

import dev.lamplighter.catalogue.Catalogue;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;

/// Reads what the region sells, and keeps it for as long as an environment lives and it is fresh.
///
/// Prices that can't be had are none that stop anything: the last ones serve, and where there are
/// none yet, the types are the last resort that types without a price are.
public final class CatalogueReader {
  /// Types come a few times a year and list prices change seldom; the spot price is only used to
  /// rank, and EC2 chooses by its own.
  private static final Duration FRESH = Duration.ofHours(6);

  private final Region region;
  private final Cached<Types> types;
  private final Cached<SortedMap<InstanceTypeName, Price>> onDemand;
  private final Cached<SortedMap<InstanceTypeName, SortedMap<Zone, Price>>> spot;
  private Optional<Read> last = Optional.empty();

  private record Types(
      List<InstanceTypeInfo> types, SortedMap<InstanceTypeName, SortedSet<Zone>> zones) {}

  /// What a catalogue was made of.
  private record Parts(
      Types types,
      SortedMap<InstanceTypeName, Price> onDemand,
      SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spot) {
    Catalogue in(Region region) {
      return new Catalogue(region, types.types(), types.zones(), onDemand, spot);
    }
  }

  private record Read(Parts parts, Catalogue catalogue) {}

  public CatalogueReader(Region region, InstanceCloud cloud, PriceSource prices) {
    this.region = region;
    this.types =
        new Cached<>(
            FRESH,
            () -> new Types(cloud.describeInstanceTypes(), cloud.describeInstanceTypeOfferings()));
    this.onDemand = new Cached<>(FRESH, prices::onDemandPrices);
    this.spot = new Cached<>(FRESH, prices::spotPrices);
  }

  /// Throws [CallFailed] if the types have never been read. The same value as long as nothing in it
  /// has been read anew.
  public Catalogue read(Instant now) {
    var parts = new Parts(types.get(now), known(onDemand, now), known(spot, now));
    if (last.filter(read -> read.parts().equals(parts)).isEmpty()) {
      last = Optional.of(new Read(parts, parts.in(region)));
    }
    return last.get().catalogue();
  }

  private static <P> SortedMap<InstanceTypeName, P> known(
      Cached<SortedMap<InstanceTypeName, P>> prices, Instant now) {
    try {
      return prices.get(now);
    } catch (CallFailed _) {
      return Collections.emptySortedMap();
    }
  }
}
