package dev.lamplighter.functions.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Zone;
import org.junit.jupiter.api.Test;

/// What every [PriceSource] must do for ap-northeast-2.
public abstract class PriceSourceContract {
  private static final InstanceTypeName SMALL = InstanceTypeName.of("t3.small");
  private static final InstanceTypeName FLEX = InstanceTypeName.of("c7i-flex.large");

  protected abstract PriceSource prices();

  @Test
  void knowsPricesAboveZero() {
    assertThat(prices().onDemandPrices()).containsKeys(SMALL, FLEX);
    assertThat(prices().onDemandPrices().values())
        .allSatisfy(price -> assertThat(price).isGreaterThan(Price.ZERO));
    assertThat(prices().spotPrices()).containsKeys(SMALL, FLEX);
  }

  @Test
  void spotHasAPriceOnlyInTheZonesOfAType() {
    assertThat(prices().spotPrices())
        .hasEntrySatisfying(
            FLEX,
            zones ->
                assertThat(zones)
                    .containsKey(Zone.of("ap-northeast-2b"))
                    .doesNotContainKey(Zone.of("ap-northeast-2a")));
  }

  @Test
  void theSmallTypeIsTheCheaperOne() {
    assertThat(prices().onDemandPrices())
        .hasEntrySatisfying(
            SMALL, price -> assertThat(price).isLessThan(prices().onDemandPrices().get(FLEX)));
  }
}
