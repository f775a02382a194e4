package dev.lamplighter.functions.aws.pricing;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.pricing.model.Filter;
import software.amazon.awssdk.services.pricing.model.FilterType;
import software.amazon.awssdk.services.pricing.model.GetProductsRequest;
import software.amazon.awssdk.services.pricing.model.GetProductsResponse;

/// GetProducts for the Linux prices of one tenancy (spec AWS 4). Bare metal is listed under
/// dedicated tenancy only, all else under shared.
enum PriceListQuery {
  SHARED("Shared", "Compute Instance"),
  BARE_METAL("Dedicated", "Compute Instance (bare metal)");

  private static final String SERVICE = "AmazonEC2";
  private static final int PAGE = 100;

  private final String tenancy;
  private final String productFamily;

  PriceListQuery(String tenancy, String productFamily) {
    this.tenancy = tenancy;
    this.productFamily = productFamily;
  }

  /// The prices of all pages, in `currency`.
  SortedMap<InstanceTypeName, Price> ask(PricingClient client, Region region, String currency) {
    var prices = new TreeMap<InstanceTypeName, Price>();
    for (GetProductsResponse page : client.getProductsPaginator(request(region))) {
      for (String product : page.priceList()) {
        PriceListEntry.parse(product, currency)
            .ifPresent(
                entry ->
                    prices.merge(
                        entry.instanceType(),
                        entry.price(),
                        (one, other) -> one.isLessThan(other) ? other : one));
      }
    }
    return prices;
  }

  private GetProductsRequest request(Region region) {
    return GetProductsRequest.builder()
        .serviceCode(SERVICE)
        .formatVersion("aws_v1")
        .maxResults(PAGE)
        .filters(
            List.of(
                term("regionCode", region.value()),
                term("serviceCode", SERVICE),
                term("preInstalledSw", "NA"),
                term("operatingSystem", "Linux"),
                term("capacitystatus", "Used"),
                term("marketoption", "OnDemand"),
                term("tenancy", tenancy),
                term("productFamily", productFamily)))
        .build();
  }

  private static Filter term(String field, String value) {
    return Filter.builder().type(FilterType.TERM_MATCH).field(field).value(value).build();
  }
}
