package dev.lamplighter.catalogue;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The instance types of a region as nodes of one EC2NodeClass would be (spec AWS 2).
public final class InstanceTypes {
  private final Catalogue catalogue;
  private final EC2NodeClass nodeClass;
  private final Offerings offerings;
  private final NodeSizing sizing;
  private final Learned learned;

  private InstanceTypes(
      Catalogue catalogue,
      EC2NodeClass nodeClass,
      Offerings offerings,
      NodeSizing sizing,
      Learned learned) {
    this.catalogue = catalogue;
    this.nodeClass = nodeClass;
    this.offerings = offerings;
    this.sizing = sizing;
    this.learned = learned;
  }

  /// Every type of the catalogue, sorted by name, also those that can't be had: their offerings say
  /// why.
  public static List<InstanceType> resolve(
      Catalogue catalogue,
      EC2NodeClass nodeClass,
      Outages outages,
      AccountFacts account,
      NodeSizing sizing,
      Learned learned) {
    var offerings = new Offerings(catalogue, nodeClass, outages, account);
    var types = new InstanceTypes(catalogue, nodeClass, offerings, sizing, learned);
    return catalogue.types().stream().map(types::resolve).toList();
  }

  private InstanceType resolve(InstanceTypeInfo info) {
    Requirements labels =
        TypeLabels.of(catalogue.region(), info, nodeClass, Offerings.zonesOf(catalogue, info));
    Resources capacity = capacity(info, labels);
    int volumes =
        learned.volumes(info.name()).orElseGet(() -> VolumeLimit.of(info, nodeClass.spec()));
    return InstanceType.of(
            info.name(),
            labels,
            capacity,
            OverheadRules.of(info, nodeClass.spec(), capacity),
            offerings.of(info, labels))
        .withVolumeLimits(new TreeMap<>(Map.of(CsiDriver.EBS, volumes)));
  }

  /// What a node of the image that it would start from has shown counts for more than what is
  /// foretold.
  private Resources capacity(InstanceTypeInfo info, Requirements labels) {
    Resources foretold = Capacity.of(info, nodeClass.spec(), sizing);
    Optional<Long> shown =
        NodeImages.forType(labels, nodeClass.status().amis())
            .flatMap(image -> learned.memory(info.name(), image.id()));
    return shown.map(bytes -> foretold.with(ResourceName.MEMORY, bytes)).orElse(foretold);
  }
}
