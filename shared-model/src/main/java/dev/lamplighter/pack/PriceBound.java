package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.pack.columns.Columns;
import dev.lamplighter.pack.columns.PackingProblem;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.schedule.PodVolumes;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/// What nodes for the pods of a plan's claims cost at least, whoever packs them.
///
/// Of the rules only those that can't make it too high are kept: which pools, types and offerings
/// would take a pod, how much room they have once the DaemonSets run that are certain to, and what
/// is left of limits now. Who may be with whom, weights and variety are left out. So it holds for
/// every plan that puts these pods on new nodes.
final class PriceBound {
  /// The bound alone gets such a part of the work that a packing gets.
  private static final int PART = 2;

  private PriceBound() {}

  /// @param known a packing whose bound is to be used if it is of the same problem
  static Optional<Price> of(
      ProvisioningPlan plan, ClusterSnapshot snapshot, PlanUnderWay underWay, ByColumns known) {
    underWay.pools().begin();
    var ledger = LimitsLedger.of(snapshot);
    var empty = EmptyClaims.ofAll(underWay.pools(), underWay.names(), ledger);
    List<Lot> lots = lots(plan, snapshot, underWay, empty);
    var policy = snapshot.policy().planning().packing();
    var model =
        new PackingModel(empty.pools(), lots, ledger, Requirements.EMPTY, false, policy, Map.of());
    int pods = lots.stream().mapToInt(Lot::count).sum();
    PackingProblem problem = model.problem(policy.stepsFor(pods) / PART);
    if (model.isTooLarge()) {
      return Optional.of(Price.ofMicros(Columns.boundByVolume(problem)));
    }
    return Optional.of(
        Price.ofMicros(
            known
                .ofSame(problem)
                .map(packing -> packing.boundMicros())
                .orElseGet(() -> Columns.bound(problem))));
  }

  private static List<Lot> lots(
      ProvisioningPlan plan, ClusterSnapshot snapshot, PlanUnderWay underWay, EmptyClaims empty) {
    SortedSet<PodKey> planned = new TreeSet<>();
    plan.claims().stream().map(PlannedClaim::pods).forEach(planned::addAll);
    List<PodView> pods =
        PendingPods.of(snapshot).stream().filter(pod -> planned.contains(pod.key())).toList();
    var lots = new ArrayList<Lot>();
    for (Shape shape : Shape.of(pods, PodVolumes.of(snapshot))) {
      var answers = new ArrayList<SortedMap<NodePoolName, ClaimFit.Accepted>>();
      for (Attempt attempt : underWay.shapes().attempts(shape, underWay.topology().around(shape))) {
        answers.add(empty.accepting(attempt));
      }
      lots.add(
          new Lot(
              shape, lots.size(), shape.count(), 0, Optional.empty(), answers, Lot.most(answers)));
    }
    return lots;
  }
}
