package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.SortedSet;

/// A plan, and the first-fit that made it.
///
/// Where a pod of a spread constraint can have no node, there is no domain for it, unless a node is
/// made there for others: then kube-scheduler wants it level with the rest. Whether one will be is
/// known only in the end. So the plan is made again, with such nodes foreseen.
///
/// Example: six pods, which only a type holds that zone-a does not sell, are spread over zones with
/// `maxSkew: 3`, and a smaller pod gets a node in zone-a. All six go to zone-b at first; three of
/// them could not be bound there once the node in zone-a has joined. In the second try these three
/// are refused, with zone-a's number of pods as the reason.
record FirstFitPlan(ProvisioningPlan plan, FirstFitDecreasing packing) {
  /// Each makes at least one more domain known, and there are few.
  private static final int TRIES = 4;

  static FirstFitPlan of(ClusterSnapshot snapshot, Pools pools, Queue queue) {
    FirstFitPlan made = once(snapshot, pools, queue);
    for (int i = 0; i < TRIES && !made.staysLevel(); i++) {
      made = once(snapshot, pools, made.queue().foreseeing(made.packing.claims()));
    }
    return made;
  }

  private static FirstFitPlan once(ClusterSnapshot snapshot, Pools pools, Queue queue) {
    var packing = new FirstFitDecreasing(snapshot, pools, queue);
    return new FirstFitPlan(packing.plan(), packing);
  }

  Queue queue() {
    return packing.queue();
  }

  /// Whether all its pods can be bound, as far as domains are concerned that come late.
  boolean staysLevel() {
    return packing.staysLevel();
  }

  /// The pods that it leaves without a place because of where it has others. To be asked before
  /// anything else is planned.
  SortedSet<PodKey> behindOthers() {
    return packing.behindOthers();
  }

  /// The pods for which it decides domains, and that have no place all the same.
  SortedSet<PodKey> decidedInVain() {
    return packing.decidedInVain();
  }
}
