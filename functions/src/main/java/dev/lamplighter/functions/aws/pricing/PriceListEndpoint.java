package dev.lamplighter.functions.aws.pricing;

import dev.lamplighter.model.Region;
import java.util.Optional;

/// Where the price list of a region is asked for, and in which currency it answers (spec AWS 4).
///
/// The Pricing API is served in a few regions only and knows the prices of all of its partition;
/// the one that is nearest is asked.
record PriceListEndpoint(Region region, String currency) {
  private static final String DOLLARS = "USD";

  /// Empty where the partition has no Pricing API: GovCloud, the isolated ones, the sovereign one.
  static Optional<PriceListEndpoint> of(Region region) {
    String name = region.value();
    if (name.startsWith("us-gov-") || name.contains("iso") || name.startsWith("eusc-")) {
      return Optional.empty();
    }
    if (name.startsWith("cn-")) {
      return Optional.of(new PriceListEndpoint(Region.of("cn-northwest-1"), "CNY"));
    }
    if (name.startsWith("ap-")) {
      return Optional.of(new PriceListEndpoint(Region.of("ap-south-1"), DOLLARS));
    }
    if (name.startsWith("eu-")) {
      return Optional.of(new PriceListEndpoint(Region.of("eu-central-1"), DOLLARS));
    }
    return Optional.of(new PriceListEndpoint(Region.of("us-east-1"), DOLLARS));
  }
}
