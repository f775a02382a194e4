package dev.lamplighter.cli.dump;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.catalogue.AccountFacts;
import dev.lamplighter.catalogue.BuiltInCatalogue;
import dev.lamplighter.catalogue.Catalogue;
import dev.lamplighter.catalogue.CatalogueInUse;
import dev.lamplighter.catalogue.CatalogueState;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.InstanceTypes;
import dev.lamplighter.catalogue.Learned;
import dev.lamplighter.catalogue.NodeSizing;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.functions.catalogue.BuiltIn;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// What the region of a dump sells, by what is built in: no dump tells what AWS asks for it.
record DumpMarket(Region region, BuiltInCatalogue builtIn, Catalogue catalogue) {

  static DumpMarket of(Region region) {
    var builtIn = BuiltIn.of(region);
    var inUse = CatalogueInUse.of(CatalogueState.unread(region), builtIn);
    return new DumpMarket(region, builtIn, inUse.catalogue());
  }

  /// The zones in which anything is sold; none where the region is not known.
  SortedSet<Zone> zones() {
    SortedSet<Zone> zones = new TreeSet<>();
    catalogue.zones().values().forEach(zones::addAll);
    return zones;
  }

  List<InstanceType> types(EC2NodeClass nodeClass) {
    return InstanceTypes.resolve(
        catalogue, nodeClass, Outages.NONE, AccountFacts.NONE, NodeSizing.DEFAULT, Learned.NOTHING);
  }

  SortedMap<NodeClassName, List<InstanceType>> types(List<EC2NodeClass> nodeClasses) {
    var types = new TreeMap<NodeClassName, List<InstanceType>>();
    nodeClasses.forEach(nodeClass -> types.put(nodeClass.name(), types(nodeClass)));
    return types;
  }

  /// What the nodes cost an hour, as far as their types are known.
  SortedMap<NodeName, Price> prices(List<NodeView> nodes) {
    SortedMap<NodeName, Price> prices = new TreeMap<>();
    for (NodeView node : nodes) {
      typeOf(node)
          .flatMap(type -> price(type, node))
          .ifPresent(price -> prices.put(node.name(), price));
    }
    return prices;
  }

  /// By the capacity type that the node's label tells; where nobody knows what spot costs in its
  /// zone, the price of on-demand, which is the most that it may cost.
  private Optional<Price> price(InstanceTypeName type, NodeView node) {
    Optional<Price> spot =
        isSpot(node)
            ? zoneOf(node)
                .flatMap(
                    zone ->
                        Optional.ofNullable(catalogue.spotPrices().get(type))
                            .map(byZone -> byZone.get(zone)))
            : Optional.empty();
    return spot.or(() -> Optional.ofNullable(builtIn.approximatePrices().get(type)));
  }

  private static boolean isSpot(NodeView node) {
    return node.meta()
        .labels()
        .get(LabelKey.CAPACITY_TYPE)
        .flatMap(CapacityType::fromLabelValue)
        .filter(CapacityType.SPOT::equals)
        .isPresent();
  }

  private static Optional<Zone> zoneOf(NodeView node) {
    return node.providerId().map(ProviderId::zone);
  }

  /// How many of the nodes are spot.
  static int spot(List<NodeView> nodes) {
    return (int) nodes.stream().filter(DumpMarket::isSpot).count();
  }

  static Optional<InstanceTypeName> typeOf(NodeView node) {
    return node.meta()
        .labels()
        .get(LabelKey.INSTANCE_TYPE)
        .flatMap(IfValid.as(InstanceTypeName::of));
  }
}
