package dev.lamplighter.local.cloud;

import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/// The instance types of the region: their facts and the zones that sell them.
public final class TypeTable {
  private final SortedMap<InstanceTypeName, TypeFacts> types = new TreeMap<>();

  TypeTable(List<TypeFacts> facts) {
    facts.forEach(each -> types.put(each.name(), each));
  }

  public List<InstanceTypeInfo> infos() {
    return types.values().stream().map(TypeFacts::info).toList();
  }

  public SortedMap<InstanceTypeName, SortedSet<Zone>> zones() {
    var zones = new TreeMap<InstanceTypeName, SortedSet<Zone>>();
    types.forEach((name, facts) -> zones.put(name, facts.zones()));
    return zones;
  }

  public Optional<InstanceTypeInfo> info(InstanceTypeName name) {
    return Optional.ofNullable(types.get(name)).map(TypeFacts::info);
  }

  public boolean offered(InstanceTypeName name, Zone zone) {
    return Optional.ofNullable(types.get(name))
        .map(facts -> facts.zones().contains(zone))
        .orElse(false);
  }
}
