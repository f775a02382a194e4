package dev.lamplighter.catalogue;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What comes with Lamplighter for places from which AWS can't be asked: type facts with the zones
/// in which they may be sold, and approximate on-demand prices. `asOf` names their date.
public record BuiltInCatalogue(
    String asOf, SoldTypes sold, SortedMap<InstanceTypeName, Price> approximatePrices) {
  public BuiltInCatalogue {
    approximatePrices = Collections.unmodifiableSortedMap(new TreeMap<>(approximatePrices));
  }
}
