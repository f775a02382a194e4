package dev.lamplighter.disrupt;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.DoNotDisrupt;
import dev.lamplighter.snapshot.Followers;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodsByNode;
import dev.lamplighter.snapshot.PoolReadiness;
import dev.lamplighter.snapshot.Sleep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Which nodes may be disrupted at all, whatever the method, and what forbids the others: the first
/// blocker in the order of spec core 6.2.
final class Candidates {
  private final ClusterSnapshot snapshot;
  private final Map<Place, List<PodKey>> expected = new HashMap<>();
  private final PodsByNode pods;
  private final PodDisruptionBudgets podDisruptionBudgets;
  private final Optional<Followers> asleep;
  private final SortedMap<NodePoolName, String> notValid;
  private final Set<PodKey> standIns = new TreeSet<>();

  Candidates(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    this.snapshot = snapshot;
    this.pods = PodsByNode.of(snapshot);
    this.podDisruptionBudgets = PodDisruptionBudgets.of(snapshot);
    this.asleep = Sleep.of(snapshot);
    this.notValid = notValid(snapshot);
    snapshot.buffers().pods().forEach(pod -> standIns.add(pod.key()));
    plan.places()
        .forEach((pod, place) -> expected.computeIfAbsent(place, _ -> new ArrayList<>()).add(pod));
  }

  /// Pools that are not understood, or whose class is not, and why.
  private static SortedMap<NodePoolName, String> notValid(ClusterSnapshot snapshot) {
    SortedMap<NodeClassName, String> classes = new TreeMap<>();
    for (EC2NodeClass nodeClass : snapshot.nodeClasses()) {
      PoolReadiness.invalid(nodeClass).ifPresent(why -> classes.put(nodeClass.name(), why));
    }
    SortedMap<NodePoolName, String> pools = new TreeMap<>();
    for (NodePool pool : snapshot.nodePools()) {
      var nodeClass = pool.spec().template().spec().nodeClassRef().name();
      PoolReadiness.invalid(pool)
          .or(() -> Optional.ofNullable(classes.get(nodeClass)))
          .ifPresent(why -> pools.put(pool.name(), why));
    }
    return pools;
  }

  /// What a node turned out to be.
  sealed interface Verdict {
    record Yes(Candidate candidate) implements Verdict {}

    record No(Kept.Reason reason) implements Verdict {}
  }

  /// `claim` is Initialized or Disrupting, or has not got that far.
  Verdict judge(ClaimView claim) {
    if (claim.record().milestones().initializedAt().isEmpty()) {
      return new Verdict.No(new Kept.Reason.NotInitialized());
    }
    if (claim.node().isEmpty()) {
      return new Verdict.No(new Kept.Reason.NodeNotFound());
    }
    Optional<NodePool> pool =
        ConsolidateAfter.poolOf(claim, snapshot).filter(it -> !it.meta().deleting());
    if (pool.isEmpty()) {
      return new Verdict.No(new Kept.Reason.PoolGone(claim.record().owner().pool()));
    }
    String why = notValid.get(pool.get().name());
    if (why != null) {
      return new Verdict.No(new Kept.Reason.NotValid(why));
    }
    NodeView node = claim.node().get();
    List<PodView> onNode = awake(pods.on(node.name()));
    Optional<Kept.Reason> blocked = nominated(claim, node).or(() -> doNotDisrupt(claim, node));
    if (blocked.isPresent()) {
      return new Verdict.No(blocked.get());
    }
    Optional<Kept.Reason> protection =
        doNotDisrupt(onNode).or(() -> podDisruptionBudgets.blocking(onNode));
    boolean overridden = claim.record().spec().terminationGracePeriod().isPresent();
    return protection.isPresent() && !overridden
        ? new Verdict.No(protection.get())
        : new Verdict.Yes(
            new Candidate(claim, node, pool.get(), onNode, protection, keepsRoomFor(claim, node)));
  }

  /// Without those that no node is kept for: the followers of a cluster that is asleep (design 6),
  /// and fillers (cases C163).
  private List<PodView> awake(List<PodView> onNode) {
    var planning = snapshot.policy().planning();
    return onNode.stream()
        .filter(pod -> asleep.filter(followers -> followers.include(pod)).isEmpty())
        .filter(pod -> !planning.isFiller(pod))
        .toList();
  }

  /// A pending pod is expected on the node.
  private Optional<Kept.Reason> nominated(ClaimView claim, NodeView node) {
    List<PodKey> expected =
        expectedOn(claim, node).stream().filter(pod -> !standIns.contains(pod)).toList();
    return expected.isEmpty() ? Optional.empty() : Optional.of(new Kept.Reason.Nominated(expected));
  }

  private List<PodKey> expectedOn(ClaimView claim, NodeView node) {
    return Stream.of(new Place.ExistingNode(node.name()), new Place.InFlight(claim.record().name()))
        .flatMap(place -> expected.getOrDefault(place, List.of()).stream())
        .sorted()
        .toList();
  }

  private Optional<String> keepsRoomFor(ClaimView claim, NodeView node) {
    return standIns.isEmpty()
        ? Optional.empty()
        : expectedOn(claim, node).stream()
            .filter(standIns::contains)
            .findFirst()
            .flatMap(snapshot.buffers()::bufferOf);
  }

  /// On the node, or on its claim, whose template a node may not have been given.
  private static Optional<Kept.Reason> doNotDisrupt(ClaimView claim, NodeView node) {
    return DoNotDisrupt.on(node.meta()) || DoNotDisrupt.on(claim.record().annotations())
        ? Optional.of(new Kept.Reason.DoNotDisrupt("node/" + node.name()))
        : Optional.empty();
  }

  /// On any pod, a DaemonSet's too.
  private Optional<Kept.Reason> doNotDisrupt(List<PodView> onNode) {
    return onNode.stream()
        .filter(PodView::active)
        .filter(pod -> DoNotDisrupt.protects(pod, snapshot.takenAt()))
        .findFirst()
        .map(pod -> new Kept.Reason.DoNotDisrupt("pod/" + pod.key()));
  }
}
