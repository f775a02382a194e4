package dev.lamplighter.functions.store;

import dev.lamplighter.catalogue.CapacityTypeOutage;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.catalogue.SubnetOutage;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/// An offering that EC2 refused, as item `outage#<capacity type>#<type>#<zone>`, with the capacity
/// reservation or placement group behind a further `#` where it was in one; or a subnet without a
/// free address, as `outage-subnet#<id>`; or a capacity type as a whole, as
/// `outage-capacity-type#<capacity type>`.
public final class OutageCodec {
  private static final String UNTIL = "until";
  private static final String CODE = "code";

  private OutageCodec() {}

  public static Item encode(ClusterName cluster, Outage outage) {
    return new Attributes()
        .text(UNTIL, outage.until().toString())
        .text(CODE, outage.ec2Code())
        .expires(outage.cooledDownAt())
        .at(ItemKeys.outage(cluster, outage));
  }

  public static Item encode(ClusterName cluster, SubnetOutage outage) {
    return new Attributes()
        .text(UNTIL, outage.until().toString())
        .text(CODE, outage.ec2Code())
        .expires(outage.until())
        .at(ItemKeys.outage(cluster, outage));
  }

  public static Item encode(ClusterName cluster, CapacityTypeOutage outage) {
    return new Attributes()
        .text(UNTIL, outage.until().toString())
        .text(CODE, outage.ec2Code())
        .expires(outage.until())
        .at(ItemKeys.outage(cluster, outage));
  }

  /// What is left at `now` of the outages of all kinds.
  public static Outages decode(List<Item> items, Instant now) {
    return Outages.at(
        now,
        some(items, ItemKeys.OFFERING_OUTAGES, (item, _) -> decode(item)),
        some(items, ItemKeys.SUBNET_OUTAGES, OutageCodec::decodeSubnet),
        some(items, ItemKeys.CAPACITY_TYPE_OUTAGES, OutageCodec::decodeCapacityType));
  }

  /// Those of one kind, each read with what its key has behind the kind's prefix.
  private static <T> List<T> some(
      List<Item> items, String prefix, BiFunction<Item, String, T> read) {
    return items.stream()
        .filter(item -> item.key().sortKey().startsWith(prefix))
        .map(item -> read.apply(item, item.key().sortKey().substring(prefix.length())))
        .toList();
  }

  private static SubnetOutage decodeSubnet(Item item, String id) {
    return new SubnetOutage(SubnetId.of(id), Instant.parse(item.text(UNTIL)), item.text(CODE));
  }

  private static CapacityTypeOutage decodeCapacityType(Item item, String name) {
    return new CapacityTypeOutage(
        capacityType(item, name), Instant.parse(item.text(UNTIL)), item.text(CODE));
  }

  public static Outage decode(Item item) {
    String[] key = item.key().sortKey().split("#", -1);
    if (key.length != 4 && key.length != 5) {
      throw new IllegalStateException(
          "Item %s should be outage#<capacity type>#<type>#<zone>".formatted(item.key()));
    }
    return new Outage(
        capacityType(item, key[1]),
        InstanceTypeName.of(key[2]),
        Zone.of(key[3]),
        scope(key, "cr-").map(CapacityReservationId::of),
        scope(key, "pg-").map(PlacementGroupId::of),
        Instant.parse(item.text(UNTIL)),
        item.text(CODE));
  }

  /// One behind the zone, of that kind.
  private static Optional<String> scope(String[] key, String prefix) {
    return Optional.of(key)
        .filter(parts -> parts.length == 5)
        .map(parts -> parts[4])
        .filter(part -> part.startsWith(prefix));
  }

  private static CapacityType capacityType(Item item, String text) {
    return CapacityType.fromLabelValue(text)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Item %s names no capacity type: %s".formatted(item.key(), text)));
  }
}
