package dev.lamplighter.catalogue;

/// What is asked for by itself, and may be had or not by itself.
public enum CataloguePart {
  /// DescribeInstanceTypes and DescribeInstanceTypeOfferings.
  TYPES("Instance types"),
  /// GetProducts of the Pricing API.
  ON_DEMAND_PRICES("On-demand prices"),
  /// DescribeSpotPriceHistory.
  SPOT_PRICES("Spot prices");

  private final String text;

  CataloguePart(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
