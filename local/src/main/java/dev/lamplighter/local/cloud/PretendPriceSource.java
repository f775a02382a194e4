package dev.lamplighter.local.cloud;

import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Zone;
import java.util.SortedMap;

/// The price list and the spot market over the pretend account: approximate, see [PriceList].
public final class PretendPriceSource implements PriceSource {
  private final PretendAccount account;

  public PretendPriceSource(PretendAccount account) {
    this.account = account;
  }

  @Override
  public SortedMap<InstanceTypeName, Price> onDemandPrices() {
    return account.prices().onDemand();
  }

  @Override
  public SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spotPrices() {
    return account.prices().spot();
  }
}
