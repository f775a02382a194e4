package dev.lamplighter.functions.aws.pricing;

import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.time.InstantSource;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.core.exception.SdkException;

/// A region's prices as AWS tells them: GetProducts of the Pricing API and EC2's
/// DescribeSpotPriceHistory (spec AWS 4).
///
/// An answer is whole or none: a page that is missing, or a list without an entry, is a
/// [CallFailed], and whoever asks keeps what he had.
public final class AwsPriceSource implements PriceSource {
  private final Region region;
  private final PriceClients clients;
  private final InstantSource clock;

  public AwsPriceSource(Region region, PriceClients clients, InstantSource clock) {
    this.region = region;
    this.clients = clients;
    this.clock = clock;
  }

  @Override
  public SortedMap<InstanceTypeName, Price> onDemandPrices() {
    PriceListEndpoint endpoint =
        PriceListEndpoint.of(region)
            .orElseThrow(
                () ->
                    new CallFailed(
                        Kind.UNAVAILABLE,
                        "GetProducts: the Pricing API does not exist in the partition of region %s"
                            .formatted(region)));
    var prices = new TreeMap<InstanceTypeName, Price>();
    for (PriceListQuery query : PriceListQuery.values()) {
      prices.putAll(ask(query, endpoint));
    }
    return prices;
  }

  private SortedMap<InstanceTypeName, Price> ask(PriceListQuery query, PriceListEndpoint endpoint) {
    String what = "GetProducts %s of %s in %s".formatted(query, region, endpoint.region());
    try {
      var found = query.ask(clients.pricing(endpoint.region()), region, endpoint.currency());
      return notEmpty(what, found);
    } catch (SdkException failed) {
      throw AwsFailures.failed(what, failed);
    }
  }

  @Override
  public SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spotPrices() {
    String what = "DescribeSpotPriceHistory in " + region;
    try {
      return notEmpty(what, SpotPriceHistory.ask(clients.ec2(), clock.instant()));
    } catch (SdkException failed) {
      throw AwsFailures.failed(what, failed);
    }
  }

  /// Every region sells something, bare metal and spot included.
  private static <P> SortedMap<InstanceTypeName, P> notEmpty(
      String what, SortedMap<InstanceTypeName, P> prices) {
    if (prices.isEmpty()) {
      throw new CallFailed(Kind.UNAVAILABLE, what + ": the answer holds no price");
    }
    return prices;
  }
}
