package dev.lamplighter.catalogue;

import dev.lamplighter.api.EC2NodeClass;
import java.util.List;

/// The instance types of a region as nodes of one EC2NodeClass would be (spec AWS 2).
public final class InstanceTypes {
  private InstanceTypes() {}

  /// Every type of the catalogue, sorted by name, also those that can't be had: their offerings say
  /// why.
  public static List<InstanceType> resolve(
      Catalogue catalogue, EC2NodeClass nodeClass, List<Outage> outages, AccountFacts account) {
    throw new UnsupportedOperationException();
  }
}
