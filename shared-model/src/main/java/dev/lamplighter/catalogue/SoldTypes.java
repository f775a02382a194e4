package dev.lamplighter.catalogue;

import static java.util.Comparator.comparing;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The instance types of a region, sorted by name, and the zones that sell each.
public record SoldTypes(
    List<InstanceTypeInfo> types, SortedMap<InstanceTypeName, SortedSet<Zone>> zones) {
  public static final SoldTypes NONE = new SoldTypes(List.of(), new TreeMap<>());

  public SoldTypes {
    types = types.stream().sorted(comparing(InstanceTypeInfo::name)).toList();
    SortedMap<InstanceTypeName, SortedSet<Zone>> copy = new TreeMap<>();
    zones.forEach(
        (type, each) -> copy.put(type, Collections.unmodifiableSortedSet(new TreeSet<>(each))));
    zones = Collections.unmodifiableSortedMap(copy);
  }
}
