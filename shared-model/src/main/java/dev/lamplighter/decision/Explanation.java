package dev.lamplighter.decision;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.decision.Unschedulable.NodeRejection;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ScheduledBy;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Why something is as it is, for a user who asks.
public sealed interface Explanation {

  record OfPod(PodKey pod, PodStanding standing) implements Explanation {}

  /// `requested` is what its `pods` ask for, of `allocatable`.
  record OfNode(
      NodeName node,
      Optional<NodePoolName> pool,
      NodeStanding standing,
      int pods,
      Resources requested,
      Resources allocatable)
      implements Explanation {}

  /// - `unusable` is why it makes no nodes at all.
  /// - `replicas` is of a pool with a fixed number of nodes how many of them are there.
  /// - `refused` are the pods that wait for a place, and why it makes no node for them.
  record OfPool(
      NodePoolName pool,
      Optional<Rejection> unusable,
      Optional<Replicas> replicas,
      List<Limit> limits,
      Types types,
      List<Allowed> budgets,
      SortedMap<PodKey, Refusal> refused)
      implements Explanation {
    public OfPool {
      limits = List.copyOf(limits);
      budgets = List.copyOf(budgets);
      refused = Collections.unmodifiableSortedMap(new TreeMap<>(refused));
    }
  }

  /// Where a pod stands.
  sealed interface PodStanding {
    record Runs(NodeName node) implements PodStanding {}

    /// `scheduledBy` names what some reasons speak of.
    record NotLookedAt(WhyNot why, ScheduledBy scheduledBy) implements PodStanding {}

    /// It is bound to a node that is not there. `anyNode` is false where no node is.
    record OnVanishedNode(NodeName node, boolean anyNode) implements PodStanding {}

    record ExpectedAt(ProvisioningPlan.Place place) implements PodStanding {}

    /// `price` is that of all nodes that are made with it, where it is known.
    ///
    /// `nodes` are why those that are there, or on their way, do not do; `others` what every other
    /// pool would have said.
    record GetsANode(
        PlannedClaim claim,
        Optional<PlanPrice> price,
        List<NodeRejection> nodes,
        List<OtherPool> others)
        implements PodStanding {
      public GetsANode {
        nodes = List.copyOf(nodes);
        others = List.copyOf(others);
      }
    }

    /// `nearestFirst` are the pools that refuse it, the one that came nearest first.
    record Refused(Unschedulable refused, List<NodePoolName> nearestFirst) implements PodStanding {
      public Refused {
        nearestFirst = List.copyOf(nearestFirst);
      }
    }
  }

  /// What a pool says to a pod that another makes a node for.
  sealed interface OtherPool {
    NodePoolName pool();

    record RefusesIt(NodePoolName pool, Rejection why) implements OtherPool {}

    /// It would make `instead`, but has less weight than the other pool has, or is no better.
    record WouldDo(NodePoolName pool, PlannedClaim instead, int weight, int otherWeight)
        implements OtherPool {}
  }

  /// Why no place is looked for.
  enum WhyNot {
    FINISHED("it is finished"),
    BEING_DELETED("it is being deleted"),
    OF_A_DAEMON_SET("it is a DaemonSet's, which has one for each node"),
    STATIC("it is a static pod, its node's own"),
    PREEMPTS("kube-scheduler makes room for it by preempting others"),
    GATED("its scheduling gates hold it back"),
    ANOTHERS("another scheduler has not said that it fits on no node"),
    NOT_TRIED(
        "kube-scheduler has not said that it fits on no node (PodScheduled=False, Unschedulable)"),
    ONLY_OTHERS_NODES("it wants a node that no NodePool makes"),
    WAITS_FOR_MORE("more pods may come with it: it is planned within ten seconds");

    private final String text;

    WhyNot(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /// Where a node stands.
  sealed interface NodeStanding {
    /// No NodePool made it, or its NodeClaim is not there.
    record NotOurs() implements NodeStanding {}

    record Stays(Kept.Reason why) implements NodeStanding {}

    record Goes(DisruptionReason reason, String because) implements NodeStanding {}

    /// It goes for another reason, such as its age.
    record Ends(String because) implements NodeStanding {}

    /// Disruption does not look at it: it is on its way up or out, or its pool is static.
    record NotLookedAt(ClaimState state) implements NodeStanding {}
  }

  /// Of `wanted` nodes `there` are, or are on their way; `made` come now, and `why` no more do.
  record Replicas(long wanted, long there, long made, Optional<Rejection> why) {}

  /// Amounts are in the resource's base unit.
  record Limit(ResourceName resource, long limit, long promised) {}

  /// Of `lookedAt` types that the class has `fitting` can be had under the pool's requirements;
  /// `largest` by CPU, then memory.
  record Types(int lookedAt, int fitting, Optional<Priced> cheapest, Optional<Priced> largest) {}

  record Priced(InstanceTypeName type, Price price) {}

  /// How many nodes a pool's budgets let go at once for a reason, how many are out now, and when
  /// that may next be otherwise because of the time. Without a bound `allowed` is empty.
  record Allowed(
      DisruptionReason reason,
      Optional<Integer> allowed,
      int disrupting,
      Optional<Instant> changes) {}

  record Refusal(Rejection why, Optional<Remedy> remedy) {}
}
