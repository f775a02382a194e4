package dev.lamplighter.pack;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.pack.columns.Columns;
import dev.lamplighter.pack.columns.Packing;
import dev.lamplighter.pack.columns.PackingProblem;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.OpenDomains;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// Begins a plan with the nodes that [Columns] finds cheapest for the pods which need new ones.
///
/// 1. Nodes that exist take what first-fit gives them: their room costs nothing.
/// 2. Pods that must be with others or away from their zones get claims as first-fit opens them,
///    and so do those that first-fit has in a capacity reservation: both ask what columns can't
///    say.
/// 3. All others are packed by columns into bins of the heaviest pools that have types within what
///    is left of their limits. Pods that are spread over zones are as many in each zone as in
///    first-fit's plan, which is level.
/// 4. The bins become claims ([Rebuilding]).
/// 5. Pods for which limits leave no bin are packed in the same way for the other pools.
///
/// What has no place then is first-fit's again. In the end claims with pods that count in the
/// spread of pods which were placed before them (2) are fixed to one domain each ([OpenDomains]).
final class ByColumns implements Beginning {
  private final SortedMap<PodKey, PlannedClaim> firstFit = new TreeMap<>();
  private final PlanningPolicy.Packing policy;
  private final List<Shape> waiting = new ArrayList<>();
  private final List<Shape> placedFirst = new ArrayList<>();
  private final List<Lot> lots = new ArrayList<>();
  private int shapes;
  private Optional<PackingProblem> problem = Optional.empty();
  private Optional<Packing> packing = Optional.empty();

  /// @param firstFit the plan to be improved on
  ByColumns(ProvisioningPlan firstFit, PlanningPolicy.Packing policy) {
    this.policy = policy;
    for (PlannedClaim claim : firstFit.claims()) {
      claim.pods().forEach(pod -> this.firstFit.put(pod, claim));
    }
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
    packAll(unplaced, plan);
    return inOrderOf(shapes);
  }

  private void packAll(List<Shape> unplaced, PlanUnderWay plan) {
    var usedUp = new TreeSet<NodePoolName>();
    List<Shape> left = unplaced;
    while (!left.isEmpty()) {
      var empty = EmptyClaims.ofFreePools(plan, usedUp);
      lots.clear();
      left.forEach(shape -> sort(shape, empty, plan));
      left = pack(plan, usedUp);
    }
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
        if (attempt.topology().onlySpreadOverZones()) {
          int most = Math.min(Lot.most(List.of(answers)), empty.mostOnOne(attempt));
          addLots(withoutReserved(shape, plan), number, attempt, answers, most);
        } else {
          placeNow(shape, plan);
        }
        return;
      }
    }
    waiting.add(shape);
  }

  private void placeNow(Shape shape, PlanUnderWay plan) {
    placedFirst.add(shape);
    plan.shapes().place(shape).ifPresent(waiting::add);
  }

  /// Those of its pods that are not in a reservation, where the others are placed.
  private List<PodView> withoutReserved(Shape shape, PlanUnderWay plan) {
    List<PodView> reserved = shape.pods().stream().filter(this::isReserved).toList();
    if (reserved.isEmpty()) {
      return shape.pods();
    }
    placeNow(shape.with(reserved), plan);
    List<PodView> others = new ArrayList<>(shape.pods());
    others.removeAll(reserved);
    return others;
  }

  private boolean isReserved(PodView pod) {
    return Optional.ofNullable(firstFit.get(pod.key()))
        .flatMap(claim -> claim.requirements().get(LabelKey.CAPACITY_TYPE).singleValue())
        .filter(CapacityType.RESERVED.labelValue()::equals)
        .isPresent();
  }

  private void addLots(
      List<PodView> pods,
      int attempt,
      Attempt made,
      SortedMap<NodePoolName, ClaimFit.Accepted> answers,
      int most) {
    if (pods.isEmpty()) {
      return;
    }
    Shape shape = made.shape().with(pods);
    int number = shapes++;
    SortedMap<String, Integer> byZone = new TreeMap<>();
    for (PodView pod : pods) {
      byZone.merge(made.topology().spreadsOverDomains() ? zone(pod) : "", 1, Integer::sum);
    }
    byZone.forEach(
        (zone, count) ->
            lots.add(
                new Lot(
                    shape,
                    number,
                    count,
                    attempt,
                    zone.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Requirement.in(LabelKey.ZONE, zone)),
                    List.of(answers),
                    most)));
  }

  /// The zone that first-fit has the pod in, or nothing.
  private String zone(PodView pod) {
    return Optional.ofNullable(firstFit.get(pod.key()))
        .flatMap(claim -> claim.requirements().get(LabelKey.ZONE).singleValue())
        .orElse("");
  }

  /// Returns what is to be packed once more, for pools that are not used up.
  private List<Shape> pack(PlanUnderWay plan, Set<NodePoolName> usedUp) {
    Pools pools = plan.pools();
    var model =
        new PackingModel(pools.templates(), lots, plan.ledger(), pools.bought(), true, policy);
    if (model.isTooLarge()) {
      placeByFirstFit();
      return List.of();
    }
    PackingProblem toPack =
        model.problem(policy.stepsFor(lots.stream().mapToInt(Lot::count).sum()));
    Packing found = Columns.pack(toPack);
    if (problem.isEmpty()) {
      problem = Optional.of(toPack);
      packing = Optional.of(found);
    }
    List<Shape> rest = new Rebuilding(found, model, lots, plan).place();
    if (usedUp.addAll(tooSmall(found, plan))) {
      return rest;
    }
    waiting.addAll(rest);
    return List.of();
  }

  /// The pools with limits that were not enough for the pods which have no bin.
  private Set<NodePoolName> tooSmall(Packing found, PlanUnderWay plan) {
    var names = new TreeSet<NodePoolName>();
    found.unpacked().keySet().forEach(lot -> names.addAll(lots.get(lot).pools()));
    plan.pools().templates().stream()
        .filter(pool -> pool.pool().spec().limits().isEmpty())
        .forEach(pool -> names.remove(pool.name()));
    return names;
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
