package dev.lamplighter.schedule;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Operator;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.DoNotDisrupt;
import dev.lamplighter.snapshot.Nominations;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Removal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Which pods need a place: those kube-scheduler found none for, and those that will lose theirs.
///
/// Pods lose theirs when their node leaves; and when it is to leave and its replacement is already
/// on its way, so that nobody else counts on the replacement's room (spec core 6.14).
public final class PendingPods {
  private PendingPods() {}

  /// Pending pods and reschedulable pods on leaving nodes, in the snapshot's order; then those that
  /// stand for room of a CapacityBuffer.
  public static List<PodView> of(ClusterSnapshot snapshot) {
    SortedSet<NodeName> leaving = leavingNodes(snapshot);
    SortedSet<NodeName> undecided = without(leaving, nodesOf(snapshot, PendingPods::goesForGood));
    undecided.removeAll(orphansBeingDeleted(snapshot));
    var nominations = Nominations.of(snapshot);
    var pending = new ArrayList<PodView>();
    for (List<PodView> some : List.of(snapshot.pods(), snapshot.buffers().pods())) {
      for (PodView pod : some) {
        if (provisionable(pod, nominations)
            || (!leaving.isEmpty()
                && losesItsPlace(pod, isOwned(pod) ? leaving : undecided, snapshot))) {
          pending.add(pod);
        }
      }
    }
    return List.copyOf(pending);
  }

  /// The pods that kube-scheduler found no node for, in the snapshot's order.
  public static Stream<PodView> waiting(ClusterSnapshot snapshot) {
    var nominations = Nominations.of(snapshot);
    return snapshot.pods().stream().filter(pod -> provisionable(pod, nominations));
  }

  /// Whether kube-scheduler tried the pod and found no node (spec core 3.1).
  ///
  /// Unlike the original a finished pod or one being deleted needs no place.
  public static boolean provisionable(PodView pod, Nominations nominations) {
    return pod.status().unschedulableSince().isPresent()
        && pod.status().node().isEmpty()
        && nominations.preemptedFor(pod).isEmpty()
        && pod.active()
        && belongsToNoNode(pod)
        && !wantsNoneOfOurs(pod);
  }

  /// Whether every node it may go to is one that no NodePool made (spec core 3.4): then it is not
  /// ours to place, and nothing is said about it.
  private static boolean wantsNoneOfOurs(PodView pod) {
    boolean wantsAny =
        pod.spec().nodeSelector().isEmpty() && pod.spec().nodeAffinity().required().isEmpty();
    return !wantsAny
        && Shape.alternativesOf(pod.spec()).stream()
            .allMatch(
                wanted ->
                    wanted
                        .find(LabelKey.NODEPOOL)
                        .filter(pool -> pool.operator() == Operator.DOES_NOT_EXIST)
                        .isPresent());
  }

  /// Whether its owner would have another pod in its stead elsewhere (spec core 3.3).
  public static boolean reschedulable(PodView pod, ClusterSnapshot snapshot) {
    return comesBack(pod)
        && !snapshot.policy().planning().isFiller(pod)
        && !isNotToBeEvicted(pod, snapshot);
  }

  /// Whether it would come back elsewhere, but is not to be evicted: `do-not-disrupt` says so, or
  /// several PodDisruptionBudgets cover it, which the eviction API refuses.
  public static boolean holdsItsNode(PodView pod, ClusterSnapshot snapshot) {
    return comesBack(pod) && isNotToBeEvicted(pod, snapshot);
  }

  private static boolean comesBack(PodView pod) {
    return belongsToNoNode(pod)
        && (pod.active()
            || (!pod.status().phase().terminal() && pod.ownedBy(ObjectKind.STATEFUL_SET)));
  }

  private static boolean isNotToBeEvicted(PodView pod, ClusterSnapshot snapshot) {
    return DoNotDisrupt.protects(pod, snapshot.takenAt())
        || snapshot.podDisruptionBudgets().stream().filter(pdb -> pdb.covers(pod)).count() > 1;
  }

  private static boolean losesItsPlace(
      PodView pod, SortedSet<NodeName> leaving, ClusterSnapshot snapshot) {
    return pod.status().node().filter(leaving::contains).isPresent()
        && reschedulable(pod, snapshot);
  }

  /// A pod without an owner needs a place for as long as its node may yet stay, which may depend on
  /// it. Once the node goes for good it needs none, unlike in the original: nobody makes another.
  private static boolean isOwned(PodView pod) {
    return !pod.meta().owners().isEmpty();
  }

  /// A node that is only supposed to leave, to see what would become of its pods, has no removal.
  private static boolean goesForGood(ClaimView claim) {
    return leaving(claim)
        && (!claim.record().state().leaving()
            || claim.record().removal().isPresent()
            || claim.mirror().filter(mirror -> mirror.meta().deleting()).isPresent());
  }

  private static SortedSet<NodeName> without(
      SortedSet<NodeName> nodes, SortedSet<NodeName> others) {
    var left = new TreeSet<>(nodes);
    left.removeAll(others);
    return left;
  }

  private static boolean belongsToNoNode(PodView pod) {
    return !pod.ownedBy(ObjectKind.DAEMON_SET) && !pod.mirror();
  }

  static SortedSet<NodeName> leavingNodes(ClusterSnapshot snapshot) {
    var leaving = nodesOf(snapshot, claim -> leaving(claim) || isBeingReplaced(claim));
    leaving.addAll(orphansBeingDeleted(snapshot));
    return leaving;
  }

  /// The last that is seen of a node: its claim is forgotten as its finalizer is taken off.
  private static SortedSet<NodeName> orphansBeingDeleted(ClusterSnapshot snapshot) {
    SortedSet<NodeName> claimed = nodesOf(snapshot, _ -> true);
    var orphans = new TreeSet<NodeName>();
    snapshot.nodes().stream()
        .filter(node -> node.meta().deleting() && !claimed.contains(node.name()))
        .forEach(node -> orphans.add(node.name()));
    return orphans;
  }

  private static SortedSet<NodeName> nodesOf(ClusterSnapshot snapshot, Predicate<ClaimView> which) {
    var nodes = new TreeSet<NodeName>();
    for (ClaimView claim : snapshot.claims()) {
      if (which.test(claim)) {
        claim.node().ifPresent(node -> nodes.add(node.name()));
      }
    }
    return nodes;
  }

  /// Those of these nodes with pods that run on: protected by themselves, or by
  /// PodDisruptionBudgets that allow nothing now. Leaving or not, kube-scheduler counts them for as
  /// long as that lasts.
  static SortedSet<NodeName> heldNodes(
      ClusterSnapshot snapshot, List<PodView> moving, SortedSet<NodeName> among) {
    if (among.isEmpty()) {
      return new TreeSet<>();
    }
    var heldPods = HeldPods.of(snapshot, moving);
    Set<PodKey> elsewhere = new HashSet<>();
    moving.stream().filter(pod -> !heldPods.has(pod)).forEach(pod -> elsewhere.add(pod.key()));
    var held = new TreeSet<NodeName>();
    for (PodView pod : snapshot.pods()) {
      if (pod.status().node().filter(among::contains).isPresent()
          && pod.active()
          && belongsToNoNode(pod)
          && !elsewhere.contains(pod.key())) {
        pod.status().node().ifPresent(held::add);
      }
    }
    return held;
  }

  private static boolean isBeingReplaced(ClaimView claim) {
    return claim.record().state() == ClaimState.DISRUPTING
        && claim
            .record()
            .removal()
            .flatMap(Removal::command)
            .flatMap(CommandUnderWay::launchedAt)
            .isPresent();
  }

  /// Whether a claim is on its way out, by the store's record or because a user deleted it.
  public static boolean leaving(ClaimView claim) {
    return claim.record().state().leaving()
        || claim.mirror().filter(mirror -> mirror.meta().deleting()).isPresent()
        || claim.node().filter(node -> node.meta().deleting()).isPresent();
  }
}
