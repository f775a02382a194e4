package dev.lamplighter.local.cloud;

import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/// One line of `instance-types.csv`: a type's facts, the zones that sell it, and its on-demand
/// dollars an hour in us-east-1.
record TypeFacts(InstanceTypeInfo info, SortedSet<Zone> zones, BigDecimal usEast1OnDemand) {
  TypeFacts {
    zones = Collections.unmodifiableSortedSet(new TreeSet<>(zones));
  }

  InstanceTypeName name() {
    return info.name();
  }
}
