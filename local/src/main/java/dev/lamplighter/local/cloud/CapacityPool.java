package dev.lamplighter.local.cloud;

import static java.util.Comparator.comparing;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.util.Comparator;

/// Machines of one type in one zone, bought in one way: what EC2 runs out of.
public record CapacityPool(CapacityType capacityType, InstanceTypeName instanceType, Zone zone)
    implements Comparable<CapacityPool> {
  private static final Comparator<CapacityPool> ORDER =
      comparing(CapacityPool::capacityType)
          .thenComparing(CapacityPool::instanceType)
          .thenComparing(CapacityPool::zone);

  @Override
  public int compareTo(CapacityPool other) {
    return ORDER.compare(this, other);
  }
}
