package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.schedule.DaemonSets;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Followers;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PreferencePolicy;
import dev.lamplighter.snapshot.Sleep;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;

/// The provisioning decision: a place for each pending pod, and the nodes to make for those that
/// fit nowhere.
public final class Provisioning {
  private final Pools pools;
  private final boolean improving;

  /// @param improving whether nodes are chosen by more than first-fit
  private Provisioning(Pools pools, boolean improving) {
    this.pools = pools;
    this.improving = improving;
  }

  /// For many decisions on worlds that differ from the snapshot in nodes, claims and pods only:
  /// what new nodes can be is worked out once. Nodes are chosen by first-fit.
  public static Provisioning of(ClusterSnapshot snapshot) {
    return new Provisioning(Pools.of(snapshot, DaemonSets.of(snapshot)), false);
  }

  /// The plan to be carried out, its nodes chosen by a [Portfolio].
  public static ProvisioningPlan decide(ClusterSnapshot snapshot) {
    return new Provisioning(Pools.of(snapshot, DaemonSets.of(snapshot)), true).decideOn(snapshot);
  }

  public ProvisioningPlan decideOn(ClusterSnapshot snapshot) {
    return decideOn(snapshot, PlacementOrder.FIRST_FIT_DECREASING);
  }

  /// What would have to be made if kube-scheduler did not place the pods as planned, but small ones
  /// in the way of large ones.
  public ProvisioningPlan atWorst(ClusterSnapshot snapshot) {
    return decideOn(snapshot, PlacementOrder.SMALLEST_ON_EMPTIEST);
  }

  private ProvisioningPlan decideOn(ClusterSnapshot snapshot, PlacementOrder order) {
    ClusterSnapshot modest = modest(snapshot);
    return Sleep.of(modest)
        .map(followers -> whileAsleep(modest, followers, order))
        .orElseGet(() -> plan(modest, order));
  }

  /// Without what pods merely prefer, where that makes no node: by the policy of
  /// [PreferencePolicy], or because it is a follower, and the node would be one that only followers
  /// keep.
  private static ClusterSnapshot modest(ClusterSnapshot snapshot) {
    if (snapshot.policy().preferences() == PreferencePolicy.RESPECT
        && snapshot.policy().scaleToZero().isEmpty()) {
      return snapshot;
    }
    Predicate<PodView> modest =
        switch (snapshot.policy().preferences()) {
          case IGNORE -> _ -> true;
          case RESPECT ->
              pod -> snapshot.policy().scaleToZero().filter(them -> them.include(pod)).isPresent();
        };
    return snapshot.pods().stream().anyMatch(modest)
        ? snapshot.withPods(
            snapshot.pods().stream()
                .map(pod -> modest.test(pod) ? pod.with(pod.spec().withoutPreferences()) : pod)
                .toList())
        : snapshot;
  }

  /// Followers ride along with the first other pod that finds a place; until then they wait (design
  /// 6).
  private ProvisioningPlan whileAsleep(
      ClusterSnapshot snapshot, Followers followers, PlacementOrder order) {
    List<PodView> waiting = PendingPods.of(snapshot).stream().filter(followers::include).toList();
    List<PodView> others = new ArrayList<>(snapshot.pods());
    others.removeAll(waiting);
    ProvisioningPlan plan = plan(snapshot.withPods(others), order);
    if (!plan.places().isEmpty()) {
      return plan(snapshot, order);
    }
    return plan.and(
        waiting.stream().map(pod -> unschedulable(pod, new Rejection.Asleep(), snapshot)).toList());
  }

  private static Unschedulable unschedulable(
      PodView pod, Rejection rejection, ClusterSnapshot snapshot) {
    var pools = new TreeMap<NodePoolName, Rejection>();
    snapshot.nodePools().forEach(pool -> pools.put(pool.name(), rejection));
    return new Unschedulable(pod.key(), pools, List.of());
  }

  /// Most looks find nobody waiting, and then nothing else need be known.
  private ProvisioningPlan plan(ClusterSnapshot snapshot, PlacementOrder order) {
    List<PodView> pending = PendingPods.of(snapshot);
    if (pending.isEmpty()) {
      return ProvisioningPlan.NOTHING;
    }
    List<PodView> unread = pending.stream().filter(pod -> !pod.understood()).toList();
    return unread.isEmpty() ? inOrderOfNeed(snapshot, order) : planWithout(unread, snapshot, order);
  }

  /// Priority counts only where a limit leaves somebody without a node (cases C163).
  private ProvisioningPlan inOrderOfNeed(ClusterSnapshot snapshot, PlacementOrder order) {
    FirstFitPlan firstFit = FirstFitPlan.of(snapshot, pools, Queue.of(order));
    if (order == PlacementOrder.FIRST_FIT_DECREASING
        && Overtaken.anyIn(firstFit.plan(), snapshot)) {
      var byPriority = Queue.of(PlacementOrder.HIGHEST_PRIORITY_FIRST);
      FirstFitPlan inOrder = FirstFitPlan.of(snapshot, pools, byPriority);
      return DecidedInVain.takenBack(inOrder, snapshot, pools).plan();
    }
    return improving
        ? improved(firstFit, snapshot)
        : DecidedInVain.takenBack(firstFit, snapshot, pools).plan();
  }

  private ProvisioningPlan improved(FirstFitPlan firstFit, ClusterSnapshot snapshot) {
    FirstFitPlan most = RefusedFirst.best(firstFit, snapshot, pools);
    FirstFitPlan best = DecidedInVain.takenBack(most, snapshot, pools);
    return Portfolio.improved(best, snapshot, pools);
  }

  /// The others get their places.
  private ProvisioningPlan planWithout(
      List<PodView> unread, ClusterSnapshot snapshot, PlacementOrder order) {
    List<PodView> others = new ArrayList<>(snapshot.pods());
    others.removeAll(unread);
    return plan(snapshot.withPods(others), order)
        .and(
            unread.stream()
                .map(pod -> unschedulable(pod, new Rejection.PodUnread(pod.unread()), snapshot))
                .toList());
  }
}
