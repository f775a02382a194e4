package dev.lamplighter.functions.read;

import dev.lamplighter.catalogue.Catalogue;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.model.Region;
import java.time.Duration;
import java.time.Instant;

/// Reads what the region sells, and keeps it for as long as an environment lives and it is fresh.
public final class CatalogueReader {
  /// Types come a few times a year and list prices change seldom; the spot price is only used to
  /// rank, and EC2 chooses by its own.
  private static final Duration FRESH = Duration.ofHours(6);

  private final Cached<Catalogue> catalogue;

  public CatalogueReader(Region region, InstanceCloud cloud, PriceSource prices) {
    this.catalogue =
        new Cached<>(
            FRESH,
            () ->
                new Catalogue(
                    region,
                    cloud.describeInstanceTypes(),
                    cloud.describeInstanceTypeOfferings(),
                    prices.onDemandPrices(),
                    prices.spotPrices()));
  }

  /// Throws [dev.lamplighter.functions.port.CallFailed] if it has never been read.
  public Catalogue read(Instant now) {
    return catalogue.get(now);
  }
}
