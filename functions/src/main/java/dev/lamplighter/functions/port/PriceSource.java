package dev.lamplighter.functions.port;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Zone;
import java.util.SortedMap;

/// The price list and the spot market. Every method may throw [CallFailed].
public interface PriceSource {
  SortedMap<InstanceTypeName, Price> onDemandPrices();

  SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spotPrices();
}
