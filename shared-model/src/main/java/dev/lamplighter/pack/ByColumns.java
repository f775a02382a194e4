package dev.lamplighter.pack;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.pack.columns.Columns;
import dev.lamplighter.pack.columns.Packing;
import dev.lamplighter.pack.columns.PackingProblem;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.OpenDomains;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Begins a plan with the nodes that [Columns] finds cheapest for the pods which need new ones.
///
/// 1. Nodes that exist take what first-fit gives them: their room costs nothing.
/// 2. Pods that must be on a host with others get claims as first-fit opens them, and so do those
///    that first-fit has in a capacity reservation: both ask what columns can't say.
/// 3. All others are packed by columns into bins of the heaviest pools that have types within what
///    is left of their limits. Pods that are spread over zones, or must be in the zone of others or
///    away from it, are as many in each zone as in first-fit's plan, which is level.
/// 4. The bins become claims ([Rebuilding]).
/// 5. Where limits leave no bin for some, all are packed once more, for lighter pools too, whose
///    bins then count as if they cost [#LIGHTER] times as much: they are for what overflows.
///
/// What has no place then is first-fit's again. In the end claims with pods that count in the
/// spread of pods which were placed before them (2) are fixed to one domain each ([OpenDomains]).
final class ByColumns implements Beginning {
  /// So that what is cheap, as spot beside on-demand, is not used instead of a heavier pool.
  private static final long LIGHTER = 10;

  private static final long MOST_TIMES = 1000;

  private static final Comparator<Optional<Requirement>> ZONES =
      comparing(zone -> zone.map(Requirement::toString).orElse(""));

  /// What is packed, and within which limits.
  private enum Variant {
    FULL,
    BEYOND_LIMITS,
    BESIDE_GROUPS
  }

  private final ClaimsOfPods firstFit;
  private final PlanningPolicy.Packing policy;
  private final List<Shape> waiting = new ArrayList<>();
  private final List<Shape> placedFirst = new ArrayList<>();
  private final List<Lot> lots = new ArrayList<>();

  /// Those that wait for nobody, since it is known in which zones others will be.
  private final SortedSet<PodKey> pinned = new TreeSet<>();

  /// The same for lighter pools too.
  private final List<Lot> overflowing = new ArrayList<>();

  private final Variant variant;
  private int shapes;
  private boolean tooManyForLimits;
  private Optional<PackingProblem> problem = Optional.empty();
  private Optional<Packing> packing = Optional.empty();

  /// @param firstFit the plan to be improved on
  ByColumns(ProvisioningPlan firstFit, PlanningPolicy.Packing policy) {
    this(firstFit, policy, Variant.FULL);
  }

  private ByColumns(ProvisioningPlan firstFit, PlanningPolicy.Packing policy, Variant variant) {
    this.firstFit = new ClaimsOfPods(firstFit);
    this.policy = policy;
    this.variant = variant;
  }

  /// With bins as if there were no limits: what these refuse is first-fit's, which fills them up in
  /// the order of the queue.
  static ByColumns beyondLimits(ProvisioningPlan firstFit, PlanningPolicy.Packing policy) {
    return new ByColumns(firstFit, policy, Variant.BEYOND_LIMITS);
  }

  /// With claims as first-fit opens them for all pods that must be in the zone of others or away
  /// from it.
  static ByColumns besideGroups(ProvisioningPlan firstFit, PlanningPolicy.Packing policy) {
    return new ByColumns(firstFit, policy, Variant.BESIDE_GROUPS);
  }

  /// Whether pods that must be in the zone of others or away from it were packed.
  boolean packedGroups() {
    return !pinned.isEmpty();
  }

  /// Whether limits left no bin for some pods.
  boolean hadTooManyForLimits() {
    return tooManyForLimits;
  }

  @Override
  public List<Shape> place(List<Shape> shapes, PlanUnderWay plan) {
    var unplaced = new ArrayList<Shape>();
    for (Shape shape : shapes) {
      if (shape.refusal().isPresent() || plan.pools().whyNotWorthANode(shape).isPresent()) {
        waiting.add(shape);
      } else {
        List<PodView> rest = plan.shapes().restAfterNodes(shape);
        if (!rest.isEmpty()) {
          unplaced.add(shape.with(rest));
        }
      }
    }
    var empty = EmptyClaims.ofFreePools(plan);
    unplaced.forEach(shape -> sort(shape, empty, plan));
    pack(plan);
    return inOrderOf(shapes);
  }

  @Override
  public void end(PlanUnderWay plan) {
    plan.opened().decide(OpenDomains.aroundSpread(placedFirst, plan.topology()));
  }

  private List<Shape> inOrderOf(List<Shape> shapes) {
    SortedMap<PodKey, Integer> order = new TreeMap<>();
    for (int i = 0; i < shapes.size(); i++) {
      for (PodView pod : shapes.get(i).pods()) {
        order.put(pod.key(), i);
      }
    }
    return waiting.stream()
        .sorted(
            comparingInt(shape -> order.getOrDefault(shape.pods().getFirst().key(), shapes.size())))
        .toList();
  }

  /// To be packed, or placed at once.
  private void sort(Shape shape, EmptyClaims empty, PlanUnderWay plan) {
    List<Attempt> attempts = plan.shapes().attempts(shape, plan.topology().around(shape));
    for (int number = 0; number < attempts.size(); number++) {
      Attempt attempt = attempts.get(number);
      SortedMap<NodePoolName, ClaimFit.Accepted> answers = empty.opening(attempt);
      if (!answers.isEmpty()) {
        boolean pinnable = isPinnable(shape, attempt);
        if (pinnable) {
          pinned.addAll(shape.keys());
        }
        if (pinnable || attempt.topology().onlySpreadOverZones()) {
          addLots(withoutReserved(shape, plan), number, attempt, answers, empty);
        } else {
          placeNow(shape, plan);
        }
        return;
      }
    }
    waiting.add(shape);
  }

  /// Whether first-fit tells the zone of each of its pods, and that is all that others matter for.
  private boolean isPinnable(Shape shape, Attempt attempt) {
    return variant != Variant.BESIDE_GROUPS
        && attempt.topology().onlyMindsZones()
        && !attempt.topology().onlySpreadOverZones()
        && shape.pods().stream().noneMatch(pod -> firstFit.zone(pod).isEmpty());
  }

  private void placeNow(Shape shape, PlanUnderWay plan) {
    placedFirst.add(shape);
    plan.shapes().place(shape).ifPresent(waiting::add);
  }

  /// Those of its pods that are not in a reservation, where the others are placed.
  private List<PodView> withoutReserved(Shape shape, PlanUnderWay plan) {
    List<PodView> reserved = shape.pods().stream().filter(firstFit::isReserved).toList();
    if (reserved.isEmpty()) {
      return shape.pods();
    }
    placeNow(shape.with(reserved), plan);
    List<PodView> others = new ArrayList<>(shape.pods());
    others.removeAll(reserved);
    return others;
  }

  private void addLots(
      List<PodView> pods,
      int attempt,
      Attempt made,
      SortedMap<NodePoolName, ClaimFit.Accepted> answers,
      EmptyClaims empty) {
    if (pods.isEmpty()) {
      return;
    }
    Shape shape = made.shape().with(pods);
    int number = shapes++;
    int most = empty.mostOnOne(made);
    SortedMap<NodePoolName, ClaimFit.Accepted> behind = empty.overflowing(made, answers);
    SortedMap<Optional<Requirement>, Integer> byZone = new TreeMap<>(ZONES);
    for (PodView pod : pods) {
      byZone.merge(firstFit.zoneToKeep(pod, made), 1, Integer::sum);
    }
    byZone.forEach(
        (zone, count) -> {
          lots.add(Lot.of(shape, number, count, attempt, zone, answers, most));
          overflowing.add(Lot.of(shape, number, count, attempt, zone, behind, most));
        });
  }

  private void pack(PlanUnderWay plan) {
    plan.topology().hurry(pinned);
    PackingModel model = model(lots, plan, Map.of());
    if (model.isTooLarge()) {
      placeByFirstFit();
      return;
    }
    PackingProblem toPack = problem(model);
    Packing found =
        variant == Variant.BEYOND_LIMITS ? Columns.packBeyondLimits(toPack) : Columns.pack(toPack);
    problem = Optional.of(toPack);
    packing = Optional.of(found);
    if (found.unpacked().keySet().stream().anyMatch(this::mayOverflow)) {
      PackingModel wider = model(overflowing, plan, times(plan));
      if (!wider.isTooLarge()) {
        Packing all = Columns.packWithinLimits(problem(wider));
        tooManyForLimits = !all.unpacked().isEmpty();
        waiting.addAll(new Rebuilding(all, wider, overflowing, plan).place());
        return;
      }
    }
    tooManyForLimits = !found.unpacked().isEmpty();
    waiting.addAll(new Rebuilding(found, model, lots, plan).place());
  }

  /// Whether lighter pools would hold pods of the lot.
  private boolean mayOverflow(int lot) {
    return !overflowing.get(lot).pools().equals(lots.get(lot).pools());
  }

  private PackingModel model(List<Lot> its, PlanUnderWay plan, Map<NodePoolName, Long> timesPrice) {
    Pools pools = plan.pools();
    return new PackingModel(
        pools.templates(), its, plan.ledger(), pools.bought(), true, policy, timesPrice);
  }

  private PackingProblem problem(PackingModel model) {
    return model.problem(policy.stepsFor(lots.stream().mapToInt(Lot::count).sum()));
  }

  /// As how many times as dear the bins of each pool count.
  private static Map<NodePoolName, Long> times(PlanUnderWay plan) {
    var times = new TreeMap<NodePoolName, Long>();
    long each = 1;
    for (List<PoolTemplate> equals : plan.pools().byWeight()) {
      for (PoolTemplate pool : equals) {
        times.put(pool.name(), each);
      }
      each = Math.min(MOST_TIMES, each * LIGHTER);
    }
    return times;
  }

  private void placeByFirstFit() {
    SortedMap<Integer, Shape> whole = new TreeMap<>();
    lots.forEach(lot -> whole.put(lot.number(), lot.shape()));
    waiting.addAll(whole.values());
  }

  /// The bound of what was packed, if that is the same problem.
  Optional<Packing> ofSame(PackingProblem other) {
    return problem.filter(mine -> mine.isSameAs(other)).flatMap(_ -> packing);
  }
}
