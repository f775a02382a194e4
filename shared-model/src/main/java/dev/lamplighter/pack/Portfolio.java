package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PlanningPolicy;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;

/// Several ways to plan, of which the cheapest plan wins.
///
/// Goals, ranked: no pod without a place that first-fit has one for; the most pods with a place;
/// the least price, what each node costs beside it included; what first-fit does. Mandatory: every
/// rule that first-fit keeps, since the same code asks for each place; never dearer than first-fit
/// for the same pods; no more work than the snapshot allows; the same snapshot, the same plan.
///
/// First-fit decreasing comes first, and is the answer where nothing is better. Then the pods that
/// it makes nodes for are packed by columns ([ByColumns]). Where the bound leaves a twentieth to be
/// saved, as rules among pods are not for columns, both are done again without the pods that have
/// no place ([LeftOut]) and with spread pods first ([SpreadFirst]), and first-fit on smaller nodes
/// ([TypeCeiling]); the more pods, the fewer of these ([Tries]). Pods that must be on a host with
/// others are dealt to these hosts by price ([Dealing]). Where the bound leaves a fiftieth, claims
/// are given up whose pods others have room for ([Emptying]). Where a limit leaves pods out, claims
/// give up large types for them ([SmallerClaims]).
///
/// Example: five pods of 1 CPU, where 8 CPUs cost $0.10, 4 CPUs $0.04 and 2 CPUs $0.02. First-fit
/// puts all on one node of 8. By columns a node of 4 holds four of them, and one of 2 the last:
/// $0.06.
final class Portfolio {
  /// What a plan must save that holds only if some pods are bound before others: a twentieth.
  private static final int ORDER_DIVISOR = 20;

  /// How many times first-fit's work the search for claims to be given up is, with the first plan
  /// without them.
  private static final int EMPTYING = 3;

  /// The gap from which on claims are looked for that can be given up: two percent.
  private static final int EMPTY_DIVISOR = 50;

  private final ClusterSnapshot snapshot;
  private final Pools pools;
  private final PlanningPolicy.Packing policy;
  private final OwnLabels ownLabels;
  private final Tries tries;
  private final Tries refills;
  private final Tries fills;
  private ProvisioningPlan best;
  private Queue queueOfBest;
  private LeftOut leftOutOfBest;

  private Portfolio(FirstFitPlan given, ClusterSnapshot snapshot, Pools pools) {
    this.snapshot = snapshot;
    this.pools = pools;
    policy = snapshot.policy().planning().packing();
    ownLabels = OwnLabels.of(snapshot);
    tries = new Tries(given.plan(), policy);
    refills = Tries.forLeftOut(given.plan(), policy);
    fills = Tries.forLeftOut(given.plan(), policy);
    best = given.plan();
    queueOfBest = given.queue();
    leftOutOfBest = LeftOut.nobody(snapshot);
  }

  /// @param given first-fit's plan of the same snapshot
  static ProvisioningPlan improved(FirstFitPlan given, ClusterSnapshot snapshot, Pools pools) {
    boolean asked = snapshot.policy().planning().packing().steps() > 0;
    return asked && !given.plan().claims().isEmpty()
        ? new Portfolio(given, snapshot, pools).best(given)
        : given.plan();
  }

  private ProvisioningPlan best(FirstFitPlan given) {
    var columns = new ByColumns(given.plan(), policy);
    var packing = new FirstFitDecreasing(snapshot, pools, given.queue());
    consider(made(packing, columns), best.cost(), leftOutOfBest);
    if (columns.hadTooManyForLimits()) {
      considerAgain(given, ByColumns.beyondLimits(given.plan(), policy));
    }
    ProvisioningPlan inOrder = bounded(packing, columns);
    best = inOrder;
    empty(packing, columns);
    if (columns.packedGroups() && couldSaveEnough(best) && tries.take(1)) {
      considerBeside(given);
    }
    if (couldSaveEnough(inOrder)) {
      emptiedIfBetter(() -> tryQueues(given, inOrder), packing, columns);
    }
    emptiedIfBetter(() -> deal(packing), packing, columns);
    emptiedIfBetter(this::makeRoom, packing, columns);
    return best;
  }

  private void emptiedIfBetter(Runnable ways, FirstFitDecreasing packing, ByColumns columns) {
    ProvisioningPlan before = best;
    ways.run();
    if (!best.equals(before)) {
      best = bounded(packing, columns);
      empty(packing, columns);
    }
  }

  /// Where claims are given up too, the plan that costs less at first may be the dearer one.
  private void considerBeside(FirstFitPlan given) {
    ProvisioningPlan before = best;
    Queue queueBefore = queueOfBest;
    LeftOut leftOutBefore = leftOutOfBest;
    best = given.plan();
    queueOfBest = given.queue();
    leftOutOfBest = LeftOut.nobody(snapshot);
    var columns = ByColumns.besideGroups(given.plan(), policy);
    var packing = new FirstFitDecreasing(snapshot, pools, given.queue());
    consider(made(packing, columns), best.cost(), leftOutOfBest);
    best = bounded(packing, columns);
    empty(packing, columns);
    ProvisioningPlan beside = best;
    best = before;
    if (!isBetter(beside, before.cost())) {
      queueOfBest = queueBefore;
      leftOutOfBest = leftOutBefore;
    } else {
      best = beside;
    }
  }

  private void considerAgain(FirstFitPlan given, ByColumns columns) {
    var packing = new FirstFitDecreasing(snapshot, pools, given.queue());
    consider(made(packing, columns), best.cost(), leftOutOfBest);
  }

  /// Deals pods that must be on hosts with others to these by price.
  private void deal(FirstFitDecreasing packing) {
    if (couldSaveEnough(best)) {
      Dealing.byPrice(best, leftOutOfBest.others(), packing.underWay())
          .filter(_ -> tries.take(1))
          .ifPresent(claims -> refill(Refilling.othersFirst(claims)));
    }
  }

  /// Where limits leave pods without a place: once more with claims that give up large types for
  /// them, those that columns find for the same pods; then with nodes that are smaller from the
  /// start.
  private void makeRoom() {
    Queue queue = queueOfBest.decidingForAll().with(TypeCeiling.NONE);
    makeRoom(queue, 2, () -> new PlacedFirst(new ByColumns(best, policy), best));
    for (TypeCeiling ceiling : TypeCeiling.below(best)) {
      makeRoom(queue.with(ceiling), ceiling.work(), () -> (shapes, _) -> shapes);
    }
  }

  private void makeRoom(Queue queue, int work, Supplier<Beginning> first) {
    if (fills.take(work) && BehindLimits.anyIn(best, snapshot, pools)) {
      considerBeginning(new SmallerClaims(first.get()), queue);
    }
  }

  /// Gives up claims of the best plan as long as that is better.
  private void empty(FirstFitDecreasing packing, ByColumns columns) {
    ProvisioningPlan full = best;
    while (couldBeEmptied() && refilled(packing.underWay())) {
      best =
          hasPodsOf(full)
              ? full.bound().map(best::withBound).orElse(best)
              : bounded(packing, columns);
      full = best;
    }
  }

  /// Whether any of the plans with fewer claims is better.
  private boolean refilled(PlanUnderWay underWay) {
    if (!refills.take(EMPTYING)) {
      return false;
    }
    ProvisioningPlan before = best;
    ClusterSnapshot others = leftOutOfBest.others();
    Price bound = best.bound().orElseThrow();
    List<List<PlannedClaim>> ways = Emptying.ways(best, bound, others, underWay);
    for (int i = 0; i < ways.size() && best.equals(before); i++) {
      if (i == 0 || refills.take(1)) {
        refill(Refilling.inTurn(ways.get(i)));
      }
    }
    return !best.equals(before);
  }

  private void refill(Refilling refilling) {
    considerBeginning(refilling, queueOfBest.with(TypeCeiling.NONE));
  }

  /// For the same pods as the best plan.
  private void considerBeginning(Beginning first, Queue queue) {
    LeftOut leftOut = leftOutOfBest;
    var packing = new FirstFitDecreasing(leftOut.others(), pools, queue);
    consider(made(packing, first), best.cost(), leftOut);
  }

  /// Without those left out, whom nobody need keep level for; in other orders; on smaller nodes.
  private void tryQueues(FirstFitPlan firstFit, ProvisioningPlan inOrder) {
    Queue given = firstFit.queue();
    LeftOut leftOut = LeftOut.of(inOrder, snapshot);
    Price all = inOrder.cost();
    Price most = worthAnOrder(inOrder);
    List<TypeCeiling> ceilings = TypeCeiling.below(firstFit.plan());
    if (leftOut.isAnybody()) {
      considerBoth(given, leftOut, all);
    }
    ceilings.forEach(ceiling -> considerSmaller(given.with(ceiling), leftOut, all));
    for (Queue queue : SpreadFirst.of(given, leftOut.others(), pools)) {
      considerBoth(queue, leftOut, most);
      ceilings.forEach(ceiling -> considerSmaller(queue.with(ceiling), leftOut, most));
    }
  }

  private ProvisioningPlan bounded(FirstFitDecreasing packing, ByColumns columns) {
    return PriceBound.of(best, snapshot, packing.underWay(), columns)
        .map(best::withBound)
        .orElse(best);
  }

  /// The least of a gap that is worth looking for claims to be given up.
  private boolean couldBeEmptied() {
    Price most = best.cost().dividedBy(EMPTY_DIVISOR).times(EMPTY_DIVISOR - 1);
    return best.bound().stream().anyMatch(bound -> bound.compareTo(most) <= 0);
  }

  private boolean hasPodsOf(ProvisioningPlan other) {
    return podsOnClaims(best).equals(podsOnClaims(other));
  }

  private static SortedSet<PodKey> podsOnClaims(ProvisioningPlan plan) {
    SortedSet<PodKey> pods = new TreeSet<>();
    plan.claims().forEach(claim -> pods.addAll(claim.pods()));
    return pods;
  }

  private boolean isBetter(ProvisioningPlan plan, Price most) {
    return Merit.isBetter(plan, best, most, policy.perNode());
  }

  private static boolean couldSaveEnough(ProvisioningPlan plan) {
    return plan.bound().stream().anyMatch(bound -> bound.compareTo(worthAnOrder(plan)) <= 0);
  }

  /// kube-scheduler may bind pods in another order than that of a queue, and some then wait for a
  /// node more: only what is much cheaper is worth that.
  private static Price worthAnOrder(ProvisioningPlan plan) {
    return plan.cost().dividedBy(ORDER_DIVISOR).times(ORDER_DIVISOR - 1);
  }

  private void considerBoth(Queue queue, LeftOut leftOut, Price most) {
    if (!tries.take(2)) {
      return;
    }
    FirstFitPlan firstFit = firstFit(queue, leftOut);
    consider(firstFit, most, leftOut);
    var packing = new FirstFitDecreasing(leftOut.others(), pools, firstFit.queue());
    consider(made(packing, new ByColumns(firstFit.plan(), policy)), most, leftOut);
  }

  private void considerSmaller(Queue queue, LeftOut leftOut, Price most) {
    if (tries.take(queue.ceiling().work())) {
      consider(firstFit(queue, leftOut), most, leftOut);
    }
  }

  private FirstFitPlan firstFit(Queue queue, LeftOut leftOut) {
    return FirstFitPlan.of(leftOut.others(), pools, queue);
  }

  private static FirstFitPlan made(FirstFitDecreasing packing, Beginning first) {
    return new FirstFitPlan(packing.plan(first), packing);
  }

  private void consider(FirstFitPlan made, Price most, LeftOut leftOut) {
    ProvisioningPlan plan = leftOut.and(made.plan());
    if (isBetter(plan, most)
        && made.staysLevel()
        && !Overtaken.anyIn(plan, snapshot)
        && !ownLabels.anyComesLate(plan)) {
      best = plan;
      queueOfBest = made.queue();
      leftOutOfBest = leftOut;
    }
  }
}
