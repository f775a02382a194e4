package dev.lamplighter.functions.aws.pricing;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// One product of the price list: what an instance type costs an hour on demand.
record PriceListEntry(InstanceTypeName instanceType, Price price) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /// Reads a product of format `aws_v1`. Empty where it is no instance type, or has no price above
  /// zero in `currency`: the list also has entries for what is paid for elsewhere.
  static Optional<PriceListEntry> parse(String json, String currency) {
    JsonNode product;
    try {
      product = MAPPER.readTree(json);
    } catch (JacksonException _) {
      return Optional.empty();
    }
    String type = product.path("product").path("attributes").path("instanceType").asString("");
    return type.isEmpty()
        ? Optional.empty()
        : highest(product.path("terms").path("OnDemand"), currency)
            .map(price -> new PriceListEntry(InstanceTypeName.of(type), price));
  }

  /// Of several the dearest: a type that looks too cheap would draw pods to it.
  private static Optional<Price> highest(JsonNode terms, String currency) {
    var prices = new ArrayList<Price>();
    for (JsonNode term : terms) {
      for (JsonNode dimension : term.path("priceDimensions")) {
        price(dimension.path("pricePerUnit").path(currency).asString("")).ifPresent(prices::add);
      }
    }
    return prices.stream().max(Price::compareTo);
  }

  /// Zero is no price, and neither is what is no number.
  static Optional<Price> price(String decimal) {
    try {
      Price price = Price.ofDollars(new BigDecimal(decimal));
      return price.isUnknown() || price.equals(Price.ZERO) ? Optional.empty() : Optional.of(price);
    } catch (ArithmeticException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
