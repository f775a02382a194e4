package dev.lamplighter.pack;

import static java.util.Comparator.comparingDouble;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.pack.RoomyClaim.Portion;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Pods that must be on the very host with others, dealt to these hosts by price.
///
/// First-fit deals them evenly, since it asks the claim with the fewest pods first, and all claims
/// may then just outgrow a size. Here each claim begins as small as its other pods let it, and
/// grows where room for one pod more costs least, size by size, until all are dealt: what a claim
/// costs by how many it holds, without the sizes for which a mixture of others costs less. For one
/// kind of pods and hosts that are alike that is the cheapest, but for the last claim.
///
/// Whether rules among pods allow it is not asked: a plan is made of it ([Refilling]), which asks.
///
/// Example: 100 pods beside one of 20 others each, where a node for $0.09 holds 3 of them, one for
/// $0.15 holds 5, and one for $0.17 holds 10. Evenly dealt they cost $3.00. Six of the nodes with
/// 10 and 14 of those with 3 hold them for $2.28.
final class Dealing {
  private final List<Host> hosts = new ArrayList<>();
  private final SortedMap<Integer, Shape> beside = new TreeMap<>();
  private final SortedMap<Integer, Portion> dealt = new TreeMap<>();
  private final List<PlannedClaim> others = new ArrayList<>();

  private Dealing() {}

  /// The plan's claims with these pods dealt anew; empty where there are none, or some can't be.
  static Optional<List<PlannedClaim>> byPrice(
      ProvisioningPlan plan, ClusterSnapshot snapshot, PlanUnderWay underWay) {
    underWay.pools().begin();
    SortedMap<NodePoolName, PoolTemplate> pools = new TreeMap<>();
    underWay.pools().templates().forEach(pool -> pools.put(pool.name(), pool));
    List<List<Portion>> portions = Portions.of(plan, snapshot, underWay);
    var dealing = new Dealing();
    portions.stream().flatMap(List::stream).filter(Dealing::isBesideOthers).forEach(dealing::know);
    for (int i = 0; i < portions.size(); i++) {
      dealing.add(plan.claims().get(i), portions.get(i), pools);
    }
    return !dealing.hosts.isEmpty() && dealing.dealt.values().stream().allMatch(dealing::deal)
        ? Optional.of(dealing.claims())
        : Optional.empty();
  }

  private static boolean isBesideOthers(Portion portion) {
    return portion.canMove() && portion.attempts().getFirst().topology().wantsOneHost();
  }

  private void know(Portion portion) {
    beside.putIfAbsent(portion.number(), portion.pods());
  }

  private void add(
      PlannedClaim claim, List<Portion> portions, SortedMap<NodePoolName, PoolTemplate> pools) {
    List<Portion> moving = portions.stream().filter(Dealing::isBesideOthers).toList();
    List<Portion> staying = portions.stream().filter(it -> !isBesideOthers(it)).toList();
    boolean attracts =
        beside.values().stream().anyMatch(shape -> attract(staying, shape))
            && moving.stream().allMatch(portion -> attract(staying, portion.pods()));
    PlannedClaim ofAnyType =
        claim.withRequirements(claim.requirements().without(LabelKey.INSTANCE_TYPE));
    Optional<RoomyClaim> host =
        Optional.ofNullable(pools.get(claim.pool()))
            .filter(_ -> attracts)
            .flatMap(pool -> RoomyClaim.of(ofAnyType, staying, pool));
    if (host.isEmpty()) {
      others.add(claim);
      return;
    }
    hosts.add(new Host(host.get()));
    for (Portion portion : moving) {
      dealt.merge(portion.number(), portion, Dealing::together);
    }
  }

  /// Whether all pods that must be on one host with one of the shape are among these.
  private static boolean attract(List<Portion> portions, Shape shape) {
    boolean room = shape.pods().getFirst().standsForRoom();
    return shape.spec().podAffinity().stream()
        .filter(term -> term.topologyKey().equals(LabelKey.HOSTNAME))
        .allMatch(
            term ->
                portions.stream()
                    .map(portion -> portion.pods().pods().getFirst())
                    .anyMatch(pod -> pod.isThereFor(room) && term.selects(pod)));
  }

  private static Portion together(Portion some, Portion more) {
    Shape pods = some.pods();
    List<PodView> all = Stream.concat(pods.pods().stream(), more.pods().pods().stream()).toList();
    return new Portion(some.number(), pods.with(all), some.attempts(), some.ties());
  }

  /// Whether all pods of the shape find room.
  private boolean deal(Portion portion) {
    Shape shape = portion.pods();
    Attempt alone = portion.attempts().getFirst().alone();
    var steps = new ArrayList<Step>();
    for (Host host : hosts) {
      if (attract(host.portions, shape)) {
        steps.addAll(host.steps(alone, shape.count()));
      }
    }
    steps.sort(comparingDouble(Step::priceOfOne));
    int left = shape.count();
    for (Step step : steps) {
      step.host().share += Math.min(left, step.pods());
      left -= Math.min(left, step.pods());
    }
    List<PodView> pods = shape.pods();
    for (Host host : hosts) {
      host.take(shape, pods.subList(0, host.share), alone);
      pods = pods.subList(host.share, pods.size());
      host.share = 0;
    }
    return left == 0;
  }

  private List<PlannedClaim> claims() {
    return Stream.concat(hosts.stream().map(Host::refilled), others.stream()).toList();
  }

  /// Room for so many pods more on the host, and what that adds to its price, in micros an hour.
  private record Step(Host host, int pods, long price) {
    double priceOfOne() {
      return (double) price / pods;
    }
  }

  /// A claim with the pods that the others must be beside.
  private static final class Host {
    private final PlannedClaim planned;
    private final List<Portion> portions;
    private final NewClaim claim;
    private final List<PodKey> pods = new ArrayList<>();
    private int share;

    Host(RoomyClaim roomy) {
      planned = roomy.planned();
      portions = roomy.portions();
      claim = roomy.claim();
      pods.addAll(roomy.refilled().pods());
    }

    /// From size to size, each dearer for one pod than the one before.
    List<Step> steps(Attempt alone, int most) {
      if (!(claim.fit(alone, most) instanceof ClaimFit.Accepted accepted)) {
        return List.of();
      }
      var steps = new ArrayList<Step>();
      int before = 0;
      long price = Ways.accepted(claim.empty()).orElseThrow().cheapest(0).microsPerHour();
      for (int each : accepted.sizes()) {
        int size = Math.min(each, accepted.room());
        if (size > before) {
          long next = accepted.cheapest(size).microsPerHour();
          add(new Step(this, size - before, next - price), steps);
          before = size;
          price = next;
        }
      }
      return steps;
    }

    private void add(Step next, List<Step> steps) {
      Step step = next;
      while (!steps.isEmpty() && steps.getLast().priceOfOne() >= step.priceOfOne()) {
        Step last = steps.removeLast();
        step = new Step(this, last.pods() + step.pods(), last.price() + step.price());
      }
      steps.add(step);
    }

    void take(Shape shape, List<PodView> some, Attempt alone) {
      if (!some.isEmpty() && claim.fit(alone, some.size()) instanceof ClaimFit.Accepted accepted) {
        Shape taken = shape.with(some);
        claim.take(taken, accepted, 0);
        pods.addAll(taken.keys());
      }
    }

    PlannedClaim refilled() {
      return planned.withPods(pods);
    }
  }
}
