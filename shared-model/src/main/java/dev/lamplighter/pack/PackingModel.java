package dev.lamplighter.pack;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.pack.columns.BinType;
import dev.lamplighter.pack.columns.Item;
import dev.lamplighter.pack.columns.PackingProblem;
import dev.lamplighter.schedule.CandidateType;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.MinValues;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.schedule.ShownValues;
import dev.lamplighter.snapshot.PlanningPolicy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;

/// Pods and pools as items and bins, in numbers.
///
/// A bin is an instance type of a pool: its room is what the DaemonSets leave to pods that run on
/// such a node, its price that of the cheapest offering that can be had. It takes the pods that an
/// empty claim of the pool accepts on this type, and uses of the pool's limits what one node of the
/// type counts for. What numbers don't say (who is where, how many types must be left) is looked at
/// when claims are made of the bins ([Rebuilding]); so a bound on the price of bins is one on the
/// price of claims.
final class PackingModel {
  private static final long CELLS_MOST = 100_000;

  /// Asking whether a kind of pod can be on a type takes some nanoseconds.
  private static final long LOOKS_MOST = 10_000_000;

  private final List<Lot> lots;
  private final Requirements bought;
  private final boolean varied;
  private final PlanningPolicy.Packing policy;
  private final Dimensions dimensions;
  private final int evictsBelow;
  private final SharedLimits limits;
  private final Map<NodePoolName, Long> timesPrice;
  private final List<BinKind> kinds = new ArrayList<>();
  private final List<BinType> bins = new ArrayList<>();
  private final Set<Integer> gratis = new HashSet<>();
  private long looks;
  private long cells;

  /// @param ledger what is left of the pools' limits
  /// @param bought what all nodes must be
  /// @param varied whether only bins are of use that leave the variety which `minValues` asks for,
  ///   and that make room only where all pods would; without it none is smaller than a node can be
  /// @param timesPrice as how many times as dear as they are the bins of a pool count
  PackingModel(
      List<PoolTemplate> pools,
      List<Lot> lots,
      LimitsLedger ledger,
      Requirements bought,
      boolean varied,
      PlanningPolicy.Packing policy,
      Map<NodePoolName, Long> timesPrice) {
    this.timesPrice = timesPrice;
    this.policy = policy;
    this.lots = lots;
    this.bought = bought;
    this.varied = varied;
    dimensions = Dimensions.of(lots);
    limits = new SharedLimits(ledger);
    IntStream evicting = lots.stream().mapToInt(lot -> lot.shape().spec().preemptsBelow());
    evictsBelow = (varied ? evicting.min() : evicting.max()).orElse(Integer.MIN_VALUE);
    pools.forEach(this::addPool);
  }

  /// Whether even to look at it once would take longer than a search should.
  boolean isTooLarge() {
    return cells > CELLS_MOST || looks > LOOKS_MOST;
  }

  /// Without pods that something holds for nothing.
  PackingProblem problem(long steps) {
    var items = new ArrayList<Item>();
    for (int lot = 0; lot < lots.size(); lot++) {
      if (!gratis.contains(lot)) {
        items.add(item(lot));
      }
    }
    return new PackingProblem(items, bins, limits.left(), steps);
  }

  private Item item(int number) {
    Lot lot = lots.get(number);
    return new Item(number, dimensions.takenBy(lot.shape()), lot.count(), lot.mostPerNode());
  }

  BinKind kind(int bin) {
    return kinds.get(bin);
  }

  private void addPool(PoolTemplate pool) {
    var wanted = new ArrayList<Requirements>();
    for (Lot lot : lots) {
      lot.answersOf(pool.name()).forEach(answer -> wanted.add(lot.wanted(answer)));
    }
    if (!wanted.isEmpty()) {
      pool.selectedByDaemonSets().forEach(each -> wanted.add(Requirements.of(each)));
      var inPool = new InPool(pool);
      long looksEach = (long) lots.size() * pool.types().size();
      Flavours.of(pool, wanted, bought, LOOKS_MOST / 2 / Math.max(1, looksEach))
          .forEach(inPool::add);
    }
  }

  /// The bins of one pool.
  private final class InPool {
    private final PoolTemplate pool;
    private final Map<InstanceTypeName, Integer> types = new HashMap<>();
    private final Map<Requirements, BitSet> offered = new HashMap<>();
    private final IdentityHashMap<ClaimFit.Accepted, BitSet> accepted = new IdentityHashMap<>();

    InPool(PoolTemplate pool) {
      this.pool = pool;
      pool.types().forEach(type -> types.put(type.type().name(), types.size()));
    }

    /// Of a model that is too large to be packed the rest is of no use; a bound needs all bins.
    void add(Requirements flavour) {
      looks += (long) lots.size() * pool.types().size();
      if (varied && isTooLarge()) {
        return;
      }
      List<BitSet> taken = taken(flavour);
      Requirements wanted = pool.requirements().and(flavour);
      var rooms = new Rooms(pool, wanted, evictsBelow, policy.spot());
      var found = new ArrayList<FoundBin>();
      for (int type = 0; type < pool.types().size(); type++) {
        Optional<Price> price = pool.types().get(type).cheapest(wanted);
        if (price.isPresent() && !taken.get(type).isEmpty()) {
          find(type, price.get(), rooms, taken.get(type)).ifPresent(found::add);
        }
      }
      boolean demandsVariety = varied && !pool.bestEffort() && MinValues.demandedBy(wanted);
      addUseful(demandsVariety ? variedBins(found, rooms) : found, flavour);
    }

    private List<FoundBin> variedBins(List<FoundBin> found, Rooms rooms) {
      var shown =
          new ShownValues(
              pool.requirements(), pool.types().stream().map(CandidateType::type).toList());
      long[] most = dimensions.takenByAll(lots);
      List<long[]> byType =
          IntStream.range(0, pool.types().size())
              .mapToObj(type -> dimensions.roomOf(rooms.of(type), most))
              .toList();
      List<Way> ways = lots.stream().map(lot -> way(lot, byType)).toList();
      return new VariedBins(found, ways, this::offeredUnder, byType, shown).bins();
    }

    /// How pods of the lot choose among the types; nothing where the pool takes none of them.
    private Way way(Lot lot, List<long[]> byType) {
      Requirements offered = Requirements.EMPTY;
      var good = new BitSet();
      List<Long> demand = dimensions.takenBy(lot.shape());
      for (ClaimFit.Accepted answer : lot.answersOf(pool.name())) {
        BitSet taking = acceptedBy(answer);
        offered = ofOfferings(lot.wanted(answer));
        offeredUnder(offered).stream()
            .filter(type -> taking.get(type) || !Dimensions.holds(byType.get(type), demand))
            .forEach(good::set);
      }
      return new Way(offered, good);
    }

    private CandidateType type(FoundBin bin) {
      return pool.types().get(bin.type());
    }

    private void addUseful(List<FoundBin> found, Requirements flavour) {
      long times = timesPrice.getOrDefault(pool.name(), 1L);
      for (FoundBin bin : FoundBin.useful(found)) {
        bins.add(
            new BinType(
                kinds.size(),
                bin.room(),
                bin.price().microsPerHour() * times,
                bin.charge().microsPerHour() * times,
                OptionalInt.empty(),
                bin.taken().stream().boxed().collect(toSet()),
                bin.uses()));
        kinds.add(new BinKind(pool, type(bin), flavour));
        cells += bin.taken().cardinality();
      }
    }

    /// Nothing where its DaemonSets ask for more than there is, and where it costs nothing.
    private Optional<FoundBin> find(int type, Price price, Rooms rooms, BitSet taken) {
      Resources room = rooms.of(type);
      if (price.microsPerHour() == 0) {
        taken.stream().forEach(gratis::add);
        return Optional.empty();
      }
      boolean overfull = room.names().stream().anyMatch(name -> room.get(name) < 0);
      Price charge = policy.perNode().plus(rooms.charge(type, price));
      return overfull
          ? Optional.empty()
          : Optional.of(
              new FoundBin(type, dimensions.room(room), price, charge, taken, usedBy(type)));
    }

    private SortedMap<Integer, Long> usedBy(int type) {
      return limits.usedBy(pool, pool.types().get(type).type());
    }

    /// By type, the lots that it takes.
    private List<BitSet> taken(Requirements flavour) {
      var taken = new ArrayList<BitSet>();
      pool.types().forEach(_ -> taken.add(new BitSet()));
      for (int lot = 0; lot < lots.size(); lot++) {
        for (ClaimFit.Accepted answer : lots.get(lot).answersOf(pool.name())) {
          Requirements wanted = lots.get(lot).wanted(answer);
          if (Flavours.compatible(flavour, wanted)) {
            BitSet both = (BitSet) acceptedBy(answer).clone();
            both.and(offeredUnder(wanted.and(flavour)));
            int number = lot;
            both.stream().forEach(type -> taken.get(type).set(number));
          }
        }
      }
      return taken;
    }

    private BitSet acceptedBy(ClaimFit.Accepted answer) {
      return accepted.computeIfAbsent(
          answer,
          each -> {
            var set = new BitSet();
            each.types()
                .forEach(room -> set.set(requireNonNull(types.get(room.type().type().name()))));
            return set;
          });
    }

    private BitSet offeredUnder(Requirements wanted) {
      return offered.computeIfAbsent(
          ofOfferings(wanted),
          each -> {
            var set = new BitSet();
            for (int type = 0; type < pool.types().size(); type++) {
              set.set(type, !pool.types().get(type).availableOfferings(each).isEmpty());
            }
            return set;
          });
    }
  }

  private static Requirements ofOfferings(Requirements all) {
    Collection<Requirement> some =
        all.asList().stream()
            .filter(requirement -> WellKnownLabels.isOfferingLabel(requirement.key()))
            .toList();
    return Requirements.of(some);
  }
}
