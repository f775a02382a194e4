package dev.lamplighter.pack;

import static java.util.Objects.requireNonNull;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
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
import java.util.stream.IntStream;

/// Pods and pools as items and bins, in numbers.
///
/// A bin is an instance type of a pool: its room is what the type's own DaemonSets leave to pods,
/// its price that of the cheapest offering that can be had. It takes the pods that an empty claim
/// of the pool accepts on this type. What numbers don't say (who is where, limits, how many types
/// must be left) is looked at when claims are made of the bins ([Rebuilding]); so a bound on the
/// price of bins is one on the price of claims.
final class PackingModel {
  private static final long CELLS_MOST = 100_000;

  private final List<Lot> lots;
  private final Requirements bought;
  private final boolean varied;
  private final PlanningPolicy.Packing policy;
  private final Dimensions dimensions;
  private final int evictsBelow;
  private final List<BinKind> kinds = new ArrayList<>();
  private final List<BinType> bins = new ArrayList<>();
  private final Set<Integer> gratis = new HashSet<>();

  /// @param bought what all nodes must be
  /// @param varied whether only bins are of use that leave the variety which `minValues` asks for,
  ///   and that make room only where all pods would; without it none is smaller than a node can be
  PackingModel(
      List<PoolTemplate> pools,
      List<Lot> lots,
      Requirements bought,
      boolean varied,
      PlanningPolicy.Packing policy) {
    this.policy = policy;
    this.lots = lots;
    this.bought = bought;
    this.varied = varied;
    dimensions = Dimensions.of(lots);
    IntStream evicting = lots.stream().mapToInt(lot -> lot.shape().spec().preemptsBelow());
    evictsBelow = (varied ? evicting.min() : evicting.max()).orElse(Integer.MIN_VALUE);
    pools.forEach(this::addPool);
  }

  /// Whether even to look at it once would take longer than a search should.
  boolean isTooLarge() {
    return (long) lots.size() * bins.size() > CELLS_MOST;
  }

  /// Without pods that something holds for nothing.
  PackingProblem problem(long steps) {
    var items = new ArrayList<Item>();
    for (int lot = 0; lot < lots.size(); lot++) {
      if (!gratis.contains(lot)) {
        items.add(item(lot));
      }
    }
    return new PackingProblem(items, bins, steps);
  }

  private Item item(int number) {
    Lot lot = lots.get(number);
    return new Item(number, dimensions.of(lot.shape().request()), lot.count(), lot.mostPerNode());
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
      var inPool = new InPool(pool);
      Flavours.of(pool, wanted, bought).forEach(inPool::add);
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

    void add(Requirements flavour) {
      List<Set<Integer>> taken = taken(flavour);
      Requirements wanted = pool.requirements().and(flavour);
      for (int type = 0; type < pool.types().size(); type++) {
        CandidateType candidate = pool.types().get(type);
        Optional<Price> price = candidate.cheapest(wanted);
        if (price.isPresent()
            && !taken.get(type).isEmpty()
            && (!varied || pool.bestEffort() || leavesVariety(candidate, wanted))) {
          add(new BinKind(pool, candidate, flavour), price.get(), wanted, taken.get(type));
        }
      }
    }

    /// Whether enough types have room for all that this one holds, as `minValues` asks.
    private boolean leavesVariety(CandidateType least, Requirements wanted) {
      Resources room = least.availableToPods(wanted, evictsBelow);
      return MinValues.unmet(
              wanted,
              pool.types().stream()
                  .filter(type -> room.fitsIn(type.availableToPods(wanted, evictsBelow)))
                  .filter(type -> type.cheapest(wanted).isPresent())
                  .map(CandidateType::type))
          .isEmpty();
    }

    private void add(BinKind kind, Price price, Requirements wanted, Set<Integer> taken) {
      Resources room = kind.type().availableToPods(wanted, evictsBelow);
      boolean overfull = room.names().stream().anyMatch(name -> room.get(name) < 0);
      if (price.microsPerHour() == 0) {
        gratis.addAll(taken);
      } else if (!overfull) {
        bins.add(
            new BinType(
                kinds.size(),
                dimensions.of(room),
                price.microsPerHour(),
                charge(kind.type(), price, wanted).microsPerHour(),
                OptionalInt.empty(),
                taken));
        kinds.add(kind);
      }
    }

    private Price charge(CandidateType type, Price price, Requirements wanted) {
      boolean rare = isOnSpot(type, price, wanted) && isRare(type, wanted);
      return rare ? policy.perNode().plus(policy.spot().charge(price)) : policy.perNode();
    }

    private static boolean isOnSpot(CandidateType type, Price price, Requirements wanted) {
      return type.availableOfferings(wanted).stream()
          .anyMatch(
              offering ->
                  offering.capacityType() == CapacityType.SPOT && offering.price().equals(price));
    }

    /// Whether few types that spot has hold all that this one holds.
    private boolean isRare(CandidateType least, Requirements wanted) {
      Resources room = least.availableToPods(wanted, evictsBelow);
      Requirements onSpot =
          wanted.and(Requirement.in(LabelKey.CAPACITY_TYPE, CapacityType.SPOT.labelValue()));
      return pool.types().stream()
              .filter(type -> room.fitsIn(type.availableToPods(wanted, evictsBelow)))
              .filter(type -> !type.availableOfferings(onSpot).isEmpty())
              .limit(policy.spot().types())
              .count()
          < policy.spot().types();
    }

    /// By type, the lots that it takes.
    private List<Set<Integer>> taken(Requirements flavour) {
      var taken = new ArrayList<Set<Integer>>();
      pool.types().forEach(_ -> taken.add(new HashSet<>()));
      for (int lot = 0; lot < lots.size(); lot++) {
        for (ClaimFit.Accepted answer : lots.get(lot).answersOf(pool.name())) {
          Requirements wanted = lots.get(lot).wanted(answer);
          if (Flavours.compatible(flavour, wanted)) {
            BitSet both = (BitSet) acceptedBy(answer).clone();
            both.and(offeredUnder(wanted.and(flavour)));
            int number = lot;
            both.stream().forEach(type -> taken.get(type).add(number));
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
