package dev.lamplighter.schedule;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// The instance types of a pool in columns, one for each resource: what pods can have of it on a
/// node of each type. Which types satisfy some requirements is found once for all that ask.
///
/// Every pod that is planned on a new claim asks all of the claim's types for room; over objects
/// that was most of the time of a plan.
final class TypeTable {
  private final List<CandidateType> types;
  private final ResourceName[] resources;
  private final long[][] available;
  private final Capacities capacities;
  private final Positions all;
  private final Resources mostCapacity;

  /// Those of which DaemonSets take more than there is: nothing fits on them.
  private final Positions sound;

  private final boolean overlaid;

  /// The least priority of DaemonSets' pods that others evict; the highest there is where none are.
  private final int leastEvicted;

  private final Map<Requirements, Positions> satisfying = new HashMap<>();
  private final Map<Requirements, Positions> perhapsSatisfying = new HashMap<>();
  private final Largest[] largest;

  TypeTable(List<CandidateType> types) {
    this(types, names(types));
  }

  private TypeTable(List<CandidateType> types, ResourceName[] resources) {
    this.types = List.copyOf(types);
    this.resources = resources;
    this.available = columns(resources, types);
    this.largest = Arrays.stream(available).map(Largest::new).toArray(Largest[]::new);
    this.capacities = new Capacities(types.stream().map(CandidateType::type).toList());
    this.all = Positions.of(types.size(), _ -> true);
    this.mostCapacity = capacities.most(all);
    this.sound = all.only(this::isSound);
    this.leastEvicted =
        types.stream()
            .map(type -> type.overhead().preemptible().upTo())
            .filter(upTo -> !upTo.isEmpty())
            .mapToInt(SortedMap::firstKey)
            .min()
            .orElse(Integer.MAX_VALUE);
    this.overlaid = types.stream().anyMatch(each -> !each.type().overlaid().extras().isEmpty());
  }

  /// The same types in the same columns, with less taken by DaemonSets.
  TypeTable with(List<CandidateType> roomier) {
    return new TypeTable(roomier, resources);
  }

  /// With the room that pods would make which evict all that can be evicted.
  TypeTable evictingAll() {
    return leavesRoomTo(Integer.MAX_VALUE)
        ? with(types.stream().map(type -> type.evictingBelow(Integer.MAX_VALUE)).toList())
        : this;
  }

  private static ResourceName[] names(List<CandidateType> types) {
    SortedSet<ResourceName> names = new TreeSet<>();
    types.forEach(type -> names.addAll(type.availableToPods().names()));
    return names.toArray(ResourceName[]::new);
  }

  private static long[][] columns(ResourceName[] names, List<CandidateType> types) {
    return Arrays.stream(names)
        .map(name -> types.stream().mapToLong(type -> type.availableToPods().get(name)).toArray())
        .toArray(long[][]::new);
  }

  private boolean isSound(int position) {
    for (long[] column : available) {
      if (column[position] < 0) {
        return false;
      }
    }
    return true;
  }

  List<CandidateType> types() {
    return types;
  }

  CandidateType type(int position) {
    return types.get(position);
  }

  Positions all() {
    return all;
  }

  /// Whether what some type has depends on the labels that a claim decides, so that the columns
  /// don't tell it.
  boolean isOverlaid() {
    return overlaid;
  }

  /// Whether pods which evict what is below this priority find more on some type than the columns
  /// tell.
  boolean leavesRoomTo(int preemptsBelow) {
    return leastEvicted < preemptsBelow;
  }

  /// Those with no more CPU than this.
  Positions withAtMost(long cpuMillis) {
    return capacities.withAtMost(cpuMillis);
  }

  /// How much of the resource those of the set have beside what is taken, the one that has most.
  /// Where columns don't tell, the largest number there is.
  long mostFree(ResourceName resource, Positions set, long[] taken) {
    if (overlaid) {
      return Long.MAX_VALUE;
    }
    int column = Arrays.binarySearch(resources, resource);
    return column < 0 || set.isEmpty() ? 0 : largest[column].most(set) - taken[column];
  }

  List<CandidateType> list(Positions set) {
    var list = new ArrayList<CandidateType>(set.size());
    for (int position = set.next(0); position >= 0; position = set.next(position + 1)) {
      list.add(types.get(position));
    }
    return List.copyOf(list);
  }

  IntStream positions(Positions set) {
    return IntStream.iterate(set.next(0), position -> position >= 0, it -> set.next(it + 1));
  }

  /// Those that may satisfy what is wanted of labels that a type decides.
  Positions perhapsSatisfying(Requirements wanted) {
    if (wanted.isEmpty()) {
      return all;
    }
    return perhapsSatisfying.computeIfAbsent(
        wanted, it -> all.only(i -> CandidateType.mayBe(types.get(i).type(), it)));
  }

  /// Those that satisfy for certain what is wanted of labels that a type decides.
  Positions satisfying(Requirements wanted) {
    if (wanted.isEmpty()) {
      return all;
    }
    return satisfying.computeIfAbsent(
        wanted, it -> all.only(i -> CandidateType.satisfies(types.get(i).type(), it)));
  }

  /// The most of each resource that any type has.
  Resources mostCapacity() {
    return mostCapacity;
  }

  /// The most of each resource that any of these types has.
  Resources mostCapacity(Positions set) {
    return capacities.most(set);
  }

  /// What a pod asks for, by column.
  Demand demand(Resources request) {
    List<ResourceName> names = request.names();
    int[] columns = new int[names.size()];
    long[] amounts = new long[names.size()];
    int used = 0;
    boolean ofNone = false;
    for (ResourceName name : names) {
      long amount = request.get(name);
      int column = Arrays.binarySearch(resources, name);
      ofNone |= column < 0 && amount > 0;
      if (column >= 0 && amount > 0) {
        columns[used] = column;
        amounts[used++] = amount;
      }
    }
    return new Demand(Arrays.copyOf(columns, used), Arrays.copyOf(amounts, used), ofNone);
  }

  /// What a pod asks for, by column; or that it asks for a resource that no type has.
  static final class Demand {
    private final int[] columns;
    private final long[] amounts;
    private final boolean ofNone;

    private Demand(int[] columns, long[] amounts, boolean ofNone) {
      this.columns = columns;
      this.amounts = amounts;
      this.ofNone = ofNone;
    }
  }

  /// Nothing is taken yet.
  long[] nothing() {
    return new long[resources.length];
  }

  /// What is taken once so many more pods are there.
  long[] plus(long[] taken, Demand demand, int pods) {
    long[] more = taken.clone();
    for (int i = 0; i < demand.columns.length; i++) {
      more[demand.columns[i]] += demand.amounts[i] * pods;
    }
    return more;
  }

  /// How many such pods the largest of these types holds beside what is taken, or `atMost`: one
  /// after the other that holds more than the one before, mostly the largest of those that do.
  int most(Positions able, long[] taken, Demand demand, int atMost) {
    int most = 0;
    Positions more = holding(able, taken, demand, 1);
    while (!more.isEmpty()) {
      most = Math.min(atMost, count(more.last(), taken, demand));
      more = most < atMost ? holding(more, taken, demand, most + 1) : more.none();
    }
    return most;
  }

  /// Those of these types that hold so many such pods beside what is taken.
  Positions holding(Positions able, long[] taken, Demand demand, int pods) {
    if (demand.ofNone) {
      return able.none();
    }
    Positions holding = able.and(sound);
    for (int i = 0; i < demand.columns.length; i++) {
      int column = demand.columns[i];
      holding = holding.and(largest[column].with(taken[column], product(demand.amounts[i], pods)));
    }
    return holding;
  }

  /// The largest number where it is too large for 64 bits.
  private static long product(long amount, int pods) {
    return Math.multiplyHigh(amount, pods) == 0 && amount * pods >= 0
        ? amount * pods
        : Long.MAX_VALUE;
  }

  /// How many such pods the type holds beside what is taken.
  int count(int position, long[] taken, Demand demand) {
    if (demand.ofNone || !sound.has(position)) {
      return 0;
    }
    long count = Integer.MAX_VALUE;
    for (int i = 0; i < demand.columns.length; i++) {
      int column = demand.columns[i];
      count = Math.min(count, (available[column][position] - taken[column]) / demand.amounts[i]);
    }
    return (int) Math.max(0, count);
  }
}
