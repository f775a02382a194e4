package dev.lamplighter.local.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.functions.port.PriceSourceContract;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Zone;
import java.util.Comparator;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PretendPriceSourceTest extends PriceSourceContract {
  private final PriceSource prices =
      new PretendPriceSource(
          PretendAccount.of(
              ClusterName.of("mydev"), new Timeline(CloudWorld.START, new Random(1))));

  @Override
  protected PriceSource prices() {
    return prices;
  }

  @Test
  void theLabsTypesKeepTheirOrderInEveryZone() {
    var dearestSmall = spot("t3.small").max(Comparator.naturalOrder()).orElseThrow();
    var cheapestGeneral = spot("m7i-flex.large").min(Comparator.naturalOrder()).orElseThrow();

    assertThat(spotIn("c7i-flex.large", "b")).isBetween(dearestSmall, cheapestGeneral);
  }

  @Test
  void onDemandIsTheListTimesTheFactor() {
    assertThat(prices.onDemandPrices().get(InstanceTypeName.of("t3.small")))
        .isEqualTo(Price.ofMicros(26_000));
  }

  @Test
  void spotIsCheaperThanOnDemandEverywhere() {
    prices
        .spotPrices()
        .forEach(
            (type, zones) ->
                assertThat(zones.values())
                    .isNotEmpty()
                    .allSatisfy(
                        price -> assertThat(price).isLessThan(prices.onDemandPrices().get(type))));
  }

  private Stream<Price> spot(String type) {
    return spotByZone(type).values().stream();
  }

  private Price spotIn(String type, String zone) {
    return Optional.ofNullable(spotByZone(type).get(Zone.of("ap-northeast-2" + zone)))
        .orElseThrow();
  }

  private SortedMap<Zone, Price> spotByZone(String type) {
    return Optional.ofNullable(prices.spotPrices().get(InstanceTypeName.of(type))).orElseThrow();
  }
}
