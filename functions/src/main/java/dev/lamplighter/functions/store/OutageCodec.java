package dev.lamplighter.functions.store;

import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.time.Instant;

/// An offering that EC2 refused, as item `outage#<capacity type>#<type>#<zone>`.
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

  public static Outage decode(Item item) {
    String[] key = item.key().sortKey().split("#", -1);
    if (key.length != 4) {
      throw new IllegalStateException(
          "Item %s should be outage#<capacity type>#<type>#<zone>".formatted(item.key()));
    }
    return new Outage(
        capacityType(item, key[1]),
        InstanceTypeName.of(key[2]),
        Zone.of(key[3]),
        Instant.parse(item.text(UNTIL)),
        item.text(CODE));
  }

  private static CapacityType capacityType(Item item, String text) {
    return CapacityType.fromLabelValue(text)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Item %s names no capacity type: %s".formatted(item.key(), text)));
  }
}
