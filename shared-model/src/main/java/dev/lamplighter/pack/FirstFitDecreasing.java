package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.DaemonSets;
import dev.lamplighter.schedule.Fit;
import dev.lamplighter.schedule.NodeTarget;
import dev.lamplighter.schedule.NodeTargets;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.schedule.PodVolumes;
import dev.lamplighter.schedule.Repulsion;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.schedule.Topology;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// First-fit decreasing as Karpenter does it (spec core 4.3 to 4.8), whole shapes at a time: the
/// largest pods first; each onto the first ready node that takes it, else the first node on its
/// way, else the opened claim with the fewest pods, else a claim of the heaviest pool.
///
/// Pods that a claim on its way was made for go there, before all others are placed, so that
/// looking again plans the same.
final class FirstFitDecreasing {
  private final PodVolumes volumes;
  private final PlannedPods pending;
  private final Pools pools;
  private final NodeTargets nodes;
  private final Topology topology;
  private final Placement placement;
  private final OpenedClaims opened;
  private final NewClaims newClaims;

  FirstFitDecreasing(ClusterSnapshot snapshot) {
    var daemonSets = DaemonSets.of(snapshot);
    List<PodView> pods = PendingPods.of(snapshot);
    volumes = PodVolumes.of(snapshot);
    var ledger = LimitsLedger.of(snapshot);
    pools = Pools.of(snapshot, daemonSets);
    nodes = NodeTargets.of(snapshot, daemonSets);
    pending = PlannedPods.of(pods, snapshot, nodes.inFlight().keySet());
    topology = Topology.of(snapshot, pods);
    placement = new Placement(topology, ledger);
    opened = new OpenedClaims(placement);
    newClaims = new NewClaims(pools, ledger, new ClaimNames(snapshot), placement, opened);
  }

  /// Shapes that were refused are tried again as long as a round over all of them places a pod
  /// (spec core 4.3): what was opened or narrowed since may have room for them.
  ProvisioningPlan plan() {
    List<Shape> waiting = Shape.of(placePlannedPods(), volumes);
    List<RefusedShape> refused = placeAll(waiting);
    while (!refused.isEmpty() && podsOf(refused) < pods(waiting)) {
      waiting = refused.stream().map(RefusedShape::shape).toList();
      refused = placeAll(waiting);
    }
    List<PlannedClaim> claims = opened.inOrderOfOpening().stream().map(PlannedClaims::of).toList();
    return new ProvisioningPlan(
        claims,
        placement.places(),
        refused.stream().flatMap(shape -> shape.explained(nodes, topology).stream()).toList());
  }

  private static int pods(Collection<Shape> shapes) {
    return shapes.stream().mapToInt(Shape::count).sum();
  }

  private static int podsOf(Collection<RefusedShape> refused) {
    return refused.stream().mapToInt(each -> each.shape().count()).sum();
  }

  int fitChecks() {
    return placement.fitChecks();
  }

  /// Places the pods of each claim on its way, and returns all that still wait: those that found no
  /// room there and those that no claim was made for.
  private List<PodView> placePlannedPods() {
    var waiting = new ArrayList<>(pending.others());
    for (NodeClaimName claim : pending.byClaim().keySet()) {
      NodeTarget own = nodes.inFlight().get(claim);
      for (Shape shape : Shape.of(pending.byClaim().get(claim), volumes)) {
        waiting.addAll(own == null ? shape.pods() : onNodes(shape, List.of(own)));
      }
    }
    return waiting;
  }

  private List<RefusedShape> placeAll(List<Shape> shapes) {
    var refused = new ArrayList<RefusedShape>();
    shapes.forEach(shape -> place(shape).ifPresent(refused::add));
    return refused;
  }

  /// What is left of the shape, if anything is.
  private Optional<RefusedShape> place(Shape shape) {
    var refusals = new PoolRefusals(pools.unusable());
    List<PodView> rest = onNodes(shape, nodes.inOrder());
    Optional<Rejection> everywhere = shape.refusal();
    if (everywhere.isPresent()) {
      pools.templates().forEach(pool -> refusals.add(pool.name(), everywhere.get()));
    } else {
      Repulsion repulsion = topology.repulsionOf(shape);
      for (Attempt attempt : attempts(shape, repulsion)) {
        rest = newClaims.place(attempt, opened.place(attempt, rest), refusals);
      }
    }
    return rest.isEmpty()
        ? Optional.empty()
        : Optional.of(new RefusedShape(shape.with(rest), refusals.byPool()));
  }

  private List<Attempt> attempts(Shape shape, Repulsion repulsion) {
    return Attempt.onNewClaims(shape, repulsion).stream()
        .filter(attempt -> !attempt.toleratesPreferNoSchedule() || pools.anyPreferNoSchedule())
        .toList();
  }

  private List<PodView> onNodes(Shape shape, Iterable<NodeTarget> targets) {
    if (shape.refusal().isPresent()) {
      return shape.pods();
    }
    var attempt = Attempt.onNodes(shape, topology.repulsionOf(shape));
    List<PodView> rest = shape.pods();
    for (NodeTarget node : targets) {
      if (rest.isEmpty()) {
        break;
      }
      if (placement.ask(node, attempt) instanceof Fit.Room(int room)) {
        int taken = Math.min(room, rest.size());
        placement.plan(node, shape.with(rest.subList(0, taken)));
        rest = rest.subList(taken, rest.size());
      }
    }
    return rest;
  }
}
