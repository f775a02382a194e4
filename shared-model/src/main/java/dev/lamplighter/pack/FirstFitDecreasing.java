package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.schedule.DaemonSets;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.NodeTarget;
import dev.lamplighter.schedule.NodeTargets;
import dev.lamplighter.schedule.OpenDomains;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.schedule.PodVolumes;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.schedule.Topology;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// First-fit decreasing as Karpenter does it (spec core 4.3 to 4.8), whole shapes at a time: the
/// largest pods first; each onto the first ready node that takes it, else the first node on its
/// way, else the opened claim with the fewest pods, else a claim of the heaviest pool. Another
/// [PlacementOrder] tells what becomes of a plan that kube-scheduler does not follow.
///
/// Instance types whose price nobody knows are the last resort: for pods that nothing else holds.
///
/// Pods that a claim on its way was made for go there, before all others are placed, so that
/// looking again plans the same.
final class FirstFitDecreasing {
  private final ClusterSnapshot snapshot;
  private final List<PodView> pods;
  private final PodVolumes volumes;
  private final PlannedPods pending;
  private final Pools pools;
  private final NodeTargets nodes;
  private final Topology topology;
  private final Placement placement;
  private final OpenedClaims opened;
  private final ShapePlacement shapes;
  private final Queue queue;
  private final PlanUnderWay underWay;
  private final SortedSet<PodKey> decidedFor = new TreeSet<>();
  private final List<RefusedShape> leftOut = new ArrayList<>();

  FirstFitDecreasing(ClusterSnapshot snapshot) {
    this(
        snapshot,
        Pools.of(snapshot, DaemonSets.of(snapshot)),
        Queue.of(PlacementOrder.FIRST_FIT_DECREASING));
  }

  /// `pools` are those of the snapshot, or of one with other nodes, claims or pods.
  FirstFitDecreasing(ClusterSnapshot snapshot, Pools pools, Queue queue) {
    pools.begin();
    this.snapshot = snapshot;
    pods = PendingPods.of(snapshot);
    volumes = PodVolumes.of(snapshot);
    var ledger = LimitsLedger.of(snapshot);
    this.pools = pools;
    this.queue = queue;
    nodes = NodeTargets.of(snapshot, pools.daemonSets(), volumes);
    pending = PlannedPods.of(pods, snapshot, nodes.inFlight().keySet());
    topology = Topology.of(snapshot, pods, nodes.inFlight().values(), pools.templates());
    topology.begin(queue.first(), queue.domains(), queue.foreseen());
    placement = new Placement(topology, ledger, queue.ceiling());
    opened = new OpenedClaims(placement);
    var names = new ClaimNames(snapshot);
    var newClaims = new NewClaims(pools, ledger, names, placement, opened);
    shapes =
        new ShapePlacement(pools, nodes, queue.order(), topology, placement, opened, newClaims);
    underWay = new PlanUnderWay(pools, ledger, names, topology, placement, opened, shapes);
  }

  /// What is refused is tried once more when the labels that claims leave open are decided, since a
  /// pod that is spread by such a label must know its domains; and without waiting for the first of
  /// a group, which may be refused itself.
  ProvisioningPlan plan() {
    return plan((shapes, _) -> shapes);
  }

  /// The same for what `first` leaves. Room for CapacityBuffers is made once all real pods have the
  /// places that they get: it is nothing that could be in their way.
  ProvisioningPlan plan(Beginning first) {
    List<Shape> all = shapesOf(placePlannedPods());
    var waiting = new ArrayList<>(shapes.fillNodes(realOf(all)));
    waiting.addAll(roomOf(all));
    List<Shape> left = first.place(waiting, underWay);
    var unschedulable = new ArrayList<>(leaveOut(refusedOf(realOf(left), first)));
    unschedulable.addAll(leaveOut(refusedOf(roomOf(left), first)));
    first.end(underWay);
    List<PlannedClaim> claims =
        new EveryType(snapshot, pods, underWay.ledger()).of(opened.inOrderOfOpening());
    return new ProvisioningPlan(claims, placement.places(), unschedulable);
  }

  private List<Unschedulable> leaveOut(List<Shape> refused) {
    List<RefusedShape> explained = explained(refused);
    leftOut.addAll(explained);
    return explained.stream().flatMap(shape -> shape.explained(nodes, topology).stream()).toList();
  }

  /// Those that find no place, whatever is tried.
  private List<Shape> refusedOf(List<Shape> waiting, Beginning first) {
    List<Shape> refused = atLast(placeInRounds(waiting));
    if (!refused.isEmpty()) {
      decideLabels(refused);
      refused.forEach(shape -> topology.hurry(shape.keys()));
      refused = placeLeftOut(refused);
    }
    return first.makeRoom(refused, underWay, this::placeLeftOut);
  }

  private static List<Shape> realOf(List<Shape> shapes) {
    return shapes.stream().filter(shape -> !isRoom(shape)).toList();
  }

  private static List<Shape> roomOf(List<Shape> shapes) {
    return shapes.stream().filter(FirstFitDecreasing::isRoom).toList();
  }

  private static boolean isRoom(Shape shape) {
    return CapacityBuffers.standsForRoom(shape.spec());
  }

  private List<Shape> placeLeftOut(List<Shape> refused) {
    return whereOthersAreKnown(atLast(placeInRounds(refused)));
  }

  /// Those of the pools' own, each to the value that keeps the pods level which count for what is
  /// refused; where there are none, to the one that its launch would take.
  private void decideLabels(List<Shape> refused) {
    if (!OpenDomains.around(refused, topology).ofOwnLabels().areNone()) {
      List<Shape> waiting = becauseOfOthers(refused);
      decide(OpenDomains.around(waiting, topology).ofOwnLabels(), waiting);
    }
    opened.decideLabels();
  }

  /// What is refused because of pods on claims that may still be in this domain or that is tried
  /// once more when these are in one. Claims that are opened for it may be in the way of the rest,
  /// so that again as long as it finds places.
  private List<Shape> whereOthersAreKnown(List<Shape> refused) {
    List<Shape> waiting = refused;
    boolean better = true;
    while (better && decideFor(becauseOfOthers(waiting))) {
      List<Shape> left = atLast(placeInRounds(waiting));
      better = pods(left) < pods(waiting);
      waiting = left;
    }
    return waiting;
  }

  private boolean decideFor(List<Shape> refused) {
    return decide(OpenDomains.around(refused, topology), refused);
  }

  private boolean decide(OpenDomains open, List<Shape> refused) {
    boolean decided = opened.decide(open);
    if (decided) {
      refused.forEach(shape -> decidedFor.addAll(shape.keys()));
    }
    return decided;
  }

  private List<Shape> becauseOfOthers(List<Shape> refused) {
    return refused.stream()
        .filter(queue::decidesFor)
        .filter(shape -> isBehindOthers(shapes.explained(shape)))
        .toList();
  }

  /// The pods for which domains were decided, and that have no place all the same.
  SortedSet<PodKey> decidedInVain() {
    var inVain = new TreeSet<PodKey>();
    leftOut.forEach(refused -> inVain.addAll(refused.shape().keys()));
    inVain.retainAll(decidedFor);
    return Collections.unmodifiableSortedSet(inVain);
  }

  private boolean isBehindOthers(RefusedShape refused) {
    return refused.becauseOfOthers() || shapes.haveRoomFor(refused.shape());
  }

  /// Why they are refused in the end. The last look at each of them placed nothing, so that things
  /// stand as they did then; of the looks before nobody asks.
  private List<RefusedShape> explained(List<Shape> refused) {
    boolean lastResort = !refused.isEmpty() && pools.haveLastResort();
    if (lastResort) {
      pools.useLastResort(true);
    }
    List<RefusedShape> explained = refused.stream().map(shapes::explained).toList();
    if (lastResort) {
      pools.useLastResort(false);
    }
    return explained;
  }

  /// The pods that the plan leaves without a place because of where it has others. To be asked
  /// before anything else is planned.
  SortedSet<PodKey> behindOthers() {
    var behind = new TreeSet<PodKey>();
    leftOut.stream()
        .filter(refused -> isBehindOthers(refused) || shapes.foundNodesTaken(refused.shape()))
        .forEach(refused -> behind.addAll(refused.shape().keys()));
    return Collections.unmodifiableSortedSet(behind);
  }

  /// Whether no node that it makes brings a domain into which pods that were placed before must be
  /// spread too. To be asked in the end.
  boolean staysLevel() {
    return topology.staysLevel();
  }

  Queue queue() {
    return queue;
  }

  List<NewClaim> claims() {
    return opened.inOrderOfOpening();
  }

  PlanUnderWay underWay() {
    return underWay;
  }

  /// What is refused is tried with what has no price too.
  private List<Shape> atLast(List<Shape> refused) {
    if (refused.isEmpty() || !pools.haveLastResort()) {
      return refused;
    }
    pools.useLastResort(true);
    List<Shape> left = placeInRounds(refused);
    pools.useLastResort(false);
    return left;
  }

  /// Shapes that were refused are tried again as long as a round over all of them places a pod
  /// (spec core 4.3): what was opened or narrowed since may have room for them.
  private List<Shape> placeInRounds(List<Shape> shapes) {
    List<Shape> waiting = shapes;
    List<Shape> refused = placeAll(waiting);
    while (!refused.isEmpty() && pods(refused) < pods(waiting)) {
      waiting = refused;
      refused = placeAll(waiting);
    }
    return refused;
  }

  private List<Shape> shapesOf(List<PodView> pods) {
    var parts = new ArrayList<Shape>();
    for (Shape shape :
        queue.order().shapes(pools.fillersLast(queue.inTurn(Shape.of(pods, volumes))))) {
      parts.addAll(topology.parts(shape));
    }
    return parts;
  }

  private static int pods(Collection<Shape> shapes) {
    return shapes.stream().mapToInt(Shape::count).sum();
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
      for (Shape shape : shapesOf(pending.byClaim().get(claim))) {
        waiting.addAll(own == null ? shape.pods() : shapes.placeOnTheirOwn(shape, own));
      }
    }
    return waiting;
  }

  private List<Shape> placeAll(List<Shape> each) {
    var refused = new ArrayList<Shape>();
    each.forEach(shape -> shapes.place(shape).ifPresent(refused::add));
    return refused;
  }
}
