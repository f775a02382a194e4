package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// What nodes of the types of a [TypeTable] have, DaemonSets or not, in columns.
final class Capacities {
  /// Of a resource that a type does not have.
  private static final long ABSENT = Long.MIN_VALUE;

  private final List<InstanceType> types;
  private final Positions all;
  private final SortedMap<ResourceName, Largest> largest = new TreeMap<>();
  private final Map<Positions, Resources> mostOf = new HashMap<>();
  private final Map<Long, Positions> withAtMost = new HashMap<>();

  Capacities(List<InstanceType> types) {
    this.types = List.copyOf(types);
    all = Positions.of(types.size(), _ -> true);
    SortedSet<ResourceName> names = new TreeSet<>();
    types.forEach(type -> names.addAll(type.capacity().names()));
    names.forEach(name -> largest.put(name, new Largest(column(name))));
  }

  private long[] column(ResourceName name) {
    return types.stream()
        .map(InstanceType::capacity)
        .mapToLong(capacity -> capacity.has(name) ? capacity.get(name) : ABSENT)
        .toArray();
  }

  /// The most of each resource that any of these types has.
  Resources most(Positions set) {
    return mostOf.computeIfAbsent(set, this::mostNow);
  }

  private Resources mostNow(Positions set) {
    SortedMap<ResourceName, Long> amounts = new TreeMap<>();
    if (!set.isEmpty()) {
      largest.forEach(
          (name, column) -> {
            long most = column.most(set);
            if (most != ABSENT) {
              amounts.put(name, Math.max(0, most));
            }
          });
    }
    return Resources.ofAmounts(amounts);
  }

  /// The types with no more CPU than this.
  Positions withAtMost(long cpuMillis) {
    return cpuMillis == Long.MAX_VALUE
        ? all
        : withAtMost.computeIfAbsent(
            cpuMillis, most -> all.only(i -> types.get(i).capacity().cpuMillis() <= most));
  }
}
