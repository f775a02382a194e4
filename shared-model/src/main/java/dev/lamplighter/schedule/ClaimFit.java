package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// What a claim that is still to be made answers to a shape.
public sealed interface ClaimFit {

  /// `why` is worked out for whoever asks, which is to be before anything else is planned: of the
  /// many claims that refuse a shape nobody asks why.
  record Refused(Supplier<Rejection> why) implements ClaimFit {
    public Rejection rejection() {
      return why.get();
    }
  }

  /// With its requirements narrowed to the shape's, some types hold so many of its pods each;
  /// `room` is the most that any may hold.
  final class Accepted implements ClaimFit {
    private final ClaimLabels labels;
    private final TypeRooms rooms;
    private final int room;
    private final boolean bestEffort;

    private Accepted(ClaimLabels labels, TypeRooms rooms, int room, boolean bestEffort) {
      if (room < 1) {
        throw new IllegalArgumentException("An answer with room for %d pods".formatted(room));
      }
      this.labels = labels;
      this.rooms = rooms;
      this.room = room;
      this.bestEffort = bestEffort;
    }

    public Requirements requirements() {
      return labels.requirements();
    }

    ClaimLabels labels() {
      return labels;
    }

    public int room() {
      return room;
    }

    /// The types with room, by name.
    public List<TypeRoom> types() {
      return rooms.table().positions(rooms.types()).mapToObj(this::typeRoom).toList();
    }

    private TypeRoom typeRoom(int position) {
      return new TypeRoom(rooms.table().type(position), rooms.pods(position));
    }

    /// The same among fewer types; nothing where none is left.
    public Optional<ClaimFit> only(Predicate<InstanceType> allowed) {
      return left(
          rooms.types().only(position -> allowed.test(rooms.table().type(position).type())));
    }

    /// The same among the types with so much room; nothing where none is left.
    public Optional<ClaimFit> among(Predicate<TypeRoom> allowed) {
      return left(rooms.types().only(position -> allowed.test(typeRoom(position))));
    }

    private Optional<ClaimFit> left(Positions fewer) {
      return fewer.isEmpty() ? Optional.empty() : Optional.of(under(labels, fewer));
    }

    /// The same among the types with room for exactly so many, of which there are some; `minValues`
    /// are not lowered for them.
    public ClaimFit ofSize(int pods) {
      return ClaimFit.of(
          labels, rooms.among(rooms.types().only(position -> rooms.pods(position) == pods)));
    }

    /// No type has more of any resource.
    public Resources mostCapacity() {
      return rooms.table().mostCapacity();
    }

    /// The same among the types that can be had so now; empty where all can, or none.
    public Optional<ClaimFit> onlyAs(CapacityType capacityType) {
      Positions all = rooms.types();
      Positions such = all.and(labels.offeredAs(capacityType));
      return such.isEmpty() || such.equals(all)
          ? Optional.empty()
          : Optional.of(under(labels, such));
    }

    /// The same under narrower requirements, where a type is left that can be had so.
    public Optional<ClaimFit> under(Requirements narrower) {
      ClaimLabels wanted = labels.pool().labels(narrower);
      Positions left = rooms.types().and(wanted.had());
      return left.isEmpty() ? Optional.empty() : Optional.of(under(wanted, left));
    }

    /// Fewer types hold no more.
    private ClaimFit under(ClaimLabels wanted, Positions types) {
      TypeRooms fewer = rooms.among(types);
      ClaimFit fit = bestEffort ? ClaimFit.atBest(wanted, fewer) : ClaimFit.of(wanted, fewer);
      return fit instanceof Accepted accepted ? accepted.atMost(room) : fit;
    }

    private Accepted atMost(int pods) {
      return pods < room ? new Accepted(labels, rooms, pods, bestEffort) : this;
    }

    /// The same types for no more pods than one of them holds that has no more CPU than this;
    /// nothing where none holds any.
    public Optional<Accepted> asRoomyAs(long cpuMillis) {
      int most = rooms.among(rooms.table().withAtMost(cpuMillis)).most();
      return most == 0 ? Optional.empty() : Optional.of(atMost(most));
    }

    /// The types that hold `pods` of the shape.
    Positions holding(int pods) {
      return rooms.holding(pods);
    }

    /// The least that a node costs that holds so many.
    public Price cheapest(int pods) {
      return labels.prices().least(rooms.holding(pods)).orElseThrow();
    }

    /// The most pods that a node holds which costs at most so much and may be so many types; 0
    /// where there is none.
    public int roomFor(Price most, int types) {
      int low = 0;
      int high = room;
      while (low < high) {
        int pods = high - (high - low) / 2;
        if (isHadFor(most, types, pods)) {
          low = pods;
        } else {
          high = pods - 1;
        }
      }
      return low;
    }

    /// If so many pods are, fewer are too: more types hold them, and the cheapest is no dearer.
    private boolean isHadFor(Price most, int types, int pods) {
      Positions holding = rooms.holding(pods);
      return holding.size() >= types
          && labels.prices().least(holding).filter(it -> it.compareTo(most) <= 0).isPresent();
    }

    /// How many pods its types hold, each number once, sorted.
    public List<Integer> sizes() {
      return rooms
          .table()
          .positions(rooms.types())
          .map(rooms::pods)
          .distinct()
          .sorted()
          .boxed()
          .toList();
    }
  }

  /// A type and how many more pods of a shape it holds.
  record TypeRoom(CandidateType type, int pods) {}

  /// The answer of these types, of which there is at least one: as many pods as the largest holds,
  /// or fewer where `minValues` asks for more types than that leaves.
  static ClaimFit of(ClaimLabels labels, TypeRooms rooms) {
    return of(labels, rooms, false);
  }

  /// The same of a claim that is still to be opened, whose `minValues` are lowered to what its
  /// types have before the first pod (spec core 2.7, policy BestEffort).
  static ClaimFit atBest(ClaimLabels labels, TypeRooms rooms) {
    return of(labels.demandMinValues() ? labels.lowered(rooms.types()) : labels, rooms, true);
  }

  private static ClaimFit of(ClaimLabels labels, TypeRooms rooms, boolean bestEffort) {
    return labels.demandMinValues()
        ? varied(labels, rooms, bestEffort)
        : new Accepted(labels, rooms, rooms.most(), bestEffort);
  }

  private static ClaimFit varied(ClaimLabels labels, TypeRooms rooms, boolean bestEffort) {
    ShownValues.Count count = labels.shown().none();
    long[] roomiest = roomiestLast(rooms);
    for (int i = roomiest.length - 1; i >= 0; i--) {
      count.add((int) roomiest[i]);
      int room = room(roomiest[i]);
      boolean last = i == 0 || room(roomiest[i - 1]) < room;
      if (last && count.isEnough()) {
        return new Accepted(labels, rooms, room, bestEffort);
      }
    }
    return new Refused(count::unmet);
  }

  /// The types by room: each its room and its position.
  private static long[] roomiestLast(TypeRooms rooms) {
    Positions types = rooms.types();
    long[] byRoom = new long[types.size()];
    int count = 0;
    for (int type = types.next(0); type >= 0; type = types.next(type + 1)) {
      byRoom[count++] = ((long) rooms.pods(type) << Integer.SIZE) | type;
    }
    Arrays.sort(byRoom);
    return byRoom;
  }

  private static int room(long type) {
    return (int) (type >> Integer.SIZE);
  }
}
