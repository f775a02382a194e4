package dev.lamplighter.catalogue;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The instance types of a region as nodes of one EC2NodeClass would be (spec AWS 2).
public final class InstanceTypes {
  private InstanceTypes() {}

  /// Every type of the catalogue, sorted by name, also those that can't be had: their offerings say
  /// why.
  public static List<InstanceType> resolve(
      Catalogue catalogue, EC2NodeClass nodeClass, Outages outages, AccountFacts account) {
    var offerings = new Offerings(catalogue, nodeClass, outages, account);
    return catalogue.types().stream()
        .map(info -> resolve(catalogue, nodeClass, info, offerings))
        .toList();
  }

  private static InstanceType resolve(
      Catalogue catalogue, EC2NodeClass nodeClass, InstanceTypeInfo info, Offerings offerings) {
    Requirements labels =
        TypeLabels.of(catalogue.region(), info, nodeClass, Offerings.zonesOf(catalogue, info));
    Resources capacity = Capacity.of(info, nodeClass.spec());
    var volumes = new TreeMap<>(Map.of(CsiDriver.EBS, VolumeLimit.of(info, nodeClass.spec())));
    return InstanceType.of(
            info.name(),
            labels,
            capacity,
            OverheadRules.of(info, nodeClass.spec(), capacity),
            offerings.of(info, labels))
        .withVolumeLimits(volumes);
  }
}
