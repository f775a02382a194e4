package dev.lamplighter.functions.aws.pricing;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeSpotPriceHistoryRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSpotPriceHistoryResponse;
import software.amazon.awssdk.services.ec2.model.SpotPrice;

/// DescribeSpotPriceHistory from `now` on, which gives the price in force of each type and zone
/// (spec AWS 4). An account of old has two kinds of Linux; where both have a price the newer
/// counts.
final class SpotPriceHistory {
  private static final int PAGE = 1000;
  private static final Comparator<Quote> NEWEST_THEN_DEAREST =
      Comparator.comparing(Quote::since).thenComparing(Quote::price);

  private final SortedMap<InstanceTypeName, SortedMap<Zone, Quote>> quotes = new TreeMap<>();

  private record Quote(Price price, Instant since) {}

  private SpotPriceHistory() {}

  static SortedMap<InstanceTypeName, SortedMap<Zone, Price>> ask(Ec2Client client, Instant now) {
    var history = new SpotPriceHistory();
    for (DescribeSpotPriceHistoryResponse page :
        client.describeSpotPriceHistoryPaginator(request(now))) {
      page.spotPriceHistory().forEach(history::add);
    }
    return history.prices();
  }

  private static DescribeSpotPriceHistoryRequest request(Instant now) {
    return DescribeSpotPriceHistoryRequest.builder()
        .startTime(now)
        .productDescriptions("Linux/UNIX", "Linux/UNIX (Amazon VPC)")
        .maxResults(PAGE)
        .build();
  }

  /// What lacks one of its parts says nothing.
  private void add(SpotPrice row) {
    Optional<String> type = Optional.ofNullable(row.instanceTypeAsString());
    Optional<String> zone = Optional.ofNullable(row.availabilityZone());
    Optional<Price> price = Optional.ofNullable(row.spotPrice()).flatMap(PriceListEntry::price);
    if (type.isEmpty() || zone.isEmpty() || price.isEmpty()) {
      return;
    }
    Instant since = Optional.ofNullable(row.timestamp()).orElse(Instant.EPOCH);
    quotes
        .computeIfAbsent(InstanceTypeName.of(type.get()), _ -> new TreeMap<>())
        .merge(
            Zone.of(zone.get()),
            new Quote(price.get(), since),
            (one, other) -> NEWEST_THEN_DEAREST.compare(one, other) < 0 ? other : one);
  }

  private SortedMap<InstanceTypeName, SortedMap<Zone, Price>> prices() {
    var prices = new TreeMap<InstanceTypeName, SortedMap<Zone, Price>>();
    quotes.forEach(
        (type, zones) -> {
          var byZone = new TreeMap<Zone, Price>();
          zones.forEach((zone, quote) -> byZone.put(zone, quote.price()));
          prices.put(type, byZone);
        });
    return prices;
  }
}
