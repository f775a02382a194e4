package dev.lamplighter.functions.catalogue;

import dev.lamplighter.catalogue.CatalogueAnswer;
import dev.lamplighter.catalogue.CataloguePart;
import dev.lamplighter.catalogue.CatalogueState;
import dev.lamplighter.catalogue.CatalogueUpdate;
import dev.lamplighter.catalogue.SoldTypes;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.PriceSource;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;

/// Asks EC2 and the price list, part by part: one that does not answer keeps none from being asked.
public final class CatalogueRefresh {
  private final InstanceCloud cloud;
  private final PriceSource prices;

  public CatalogueRefresh(InstanceCloud cloud, PriceSource prices) {
    this.cloud = cloud;
    this.prices = prices;
  }

  /// What is known after asking for everything, of what was known `before`.
  public CatalogueState ask(CatalogueState before, Instant now) {
    return ask(before, EnumSet.allOf(CataloguePart.class), now, () -> {});
  }

  /// What is known after asking for `parts`, of what was known `before`.
  CatalogueState ask(
      CatalogueState before, Set<CataloguePart> parts, Instant now, Runnable beforeCalls) {
    return new CatalogueUpdate(
            answer(parts.contains(CataloguePart.TYPES), () -> types(beforeCalls)),
            answer(
                parts.contains(CataloguePart.ON_DEMAND_PRICES),
                after(beforeCalls, prices::onDemandPrices)),
            answer(
                parts.contains(CataloguePart.SPOT_PRICES), after(beforeCalls, prices::spotPrices)))
        .of(before, now);
  }

  private SoldTypes types(Runnable beforeCalls) {
    beforeCalls.run();
    var types = cloud.describeInstanceTypes();
    beforeCalls.run();
    return new SoldTypes(types, cloud.describeInstanceTypeOfferings());
  }

  private static <T> Supplier<T> after(Runnable beforeCalls, Supplier<T> question) {
    return () -> {
      beforeCalls.run();
      return question.get();
    };
  }

  private static <T> CatalogueAnswer<T> answer(boolean asked, Supplier<T> question) {
    try {
      return asked ? new CatalogueAnswer.Given<>(question.get()) : new CatalogueAnswer.NotAsked<>();
    } catch (CallFailed failed) {
      return new CatalogueAnswer.Failed<>(failed.reason());
    }
  }
}
