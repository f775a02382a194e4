package dev.lamplighter.decision;

import dev.lamplighter.api.Violation;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.HostPort;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Why one pod cannot go to one place. A value, never an exception: it is an ordinary answer.
public sealed interface Rejection {

  /// The place has taints that the pod does not tolerate.
  record UntoleratedTaints(List<Taint> taints) implements Rejection {
    public UntoleratedTaints {
      taints = List.copyOf(taints);
    }
  }

  /// The pod's node selector or affinity asks for labels that the place does not offer.
  record IncompatibleRequirements(List<IncompatibleKey> keys) implements Rejection {
    public IncompatibleRequirements {
      keys = List.copyOf(keys);
    }
  }

  /// The place is not where the pod's volumes are or may be.
  record VolumeConflict(List<IncompatibleKey> keys) implements Rejection {
    public VolumeConflict {
      keys = List.copyOf(keys);
    }
  }

  /// Where a volume of the pod is or may be can't be told, so no place is known to be right.
  record VolumeUnusable(VolumeProblem problem) implements Rejection {}

  /// The volume of a claim is being made for a node, so the pod can be on no other while that node
  /// is there.
  record OtherNodeSelected(NamespacedName claim, NodeName selected) implements Rejection {}

  /// The pod asks for more than is free.
  record InsufficientResources(Resources requested, Resources available) implements Rejection {}

  /// The node could not attach the pod's volumes beside those that it has.
  record TooManyVolumes(CsiDriver driver, int wanted, int attached, int limit)
      implements Rejection {}

  /// Another pod has the port.
  record HostPortTaken(HostPort port, PortHolder by) implements Rejection {}

  /// A pod at the place, or in its topology domain, repels the pod or is repelled by it.
  record AntiAffinity(PodAffinityTerm term, PodKey other) implements Rejection {}

  /// One more pod would take every domain that the place can be in above `maxSkew`, or the place
  /// has no label of the constraint's key (`offered` is empty).
  ///
  /// `counts` are the pods that the constraint counts, by domain; `least` is the number in the
  /// emptiest, 0 also where there are fewer domains than `minDomains`. Of hosts only the place's
  /// own are listed. Of the domains that the pool has, `offered` are those that are open to the
  /// pod, `confined` what closes the others.
  record TopologySpread(
      TopologySpreadConstraint constraint,
      SortedMap<String, Integer> counts,
      int least,
      SortedSet<String> offered,
      Confined confined)
      implements Rejection {
    public TopologySpread {
      counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
      offered = Collections.unmodifiableSortedSet(new TreeSet<>(offered));
    }
  }

  /// The pods that the pod must be with are in domains `attracting`; the place can be in `offered`
  /// (empty where it has no such label, and for hosts), of what the pool has those that are open to
  /// the pod. Such a pod is one that all of `terms` select, of which `term` is one.
  record PodAffinity(
      PodAffinityTerm term,
      List<PodAffinityTerm> terms,
      SortedSet<String> attracting,
      SortedSet<String> offered,
      Confined confined)
      implements Rejection {
    public PodAffinity {
      terms = List.copyOf(terms);
      attracting = Collections.unmodifiableSortedSet(new TreeSet<>(attracting));
      offered = Collections.unmodifiableSortedSet(new TreeSet<>(offered));
    }
  }

  /// The pods that the pod must be with are where none of the pool's nodes takes it: `beside` is
  /// why not there, where `affinity` does not keep it away.
  record BesideOthers(PodAffinity affinity, Rejection beside) implements Rejection {}

  /// No instance type of the pool passes: which of the three tests each of them failed.
  ///
  /// `unmet` is what none of them meets, whatever the pods ask for; `largestAllocatable` is the
  /// most that a type which meets the requirements offers.
  record NoInstanceType(
      Resources requested,
      int typesLookedAt,
      int failedRequirements,
      int failedResources,
      int failedOfferings,
      List<Unmet> unmet,
      Resources largestAllocatable)
      implements Rejection {
    public NoInstanceType {
      unmet = List.copyOf(unmet);
    }
  }

  /// What no instance type meets: one requirement, with the values of its label that the types
  /// have; or several that some types meet, but none meets all of them. `leftOut` are values that
  /// are wanted and that other types have, which the pool's own requirements leave out.
  record Unmet(List<Requirement> wanted, int types, List<String> offered, List<String> leftOut) {
    public Unmet {
      wanted = List.copyOf(wanted);
      offered = List.copyOf(offered);
      leftOut = List.copyOf(leftOut);
    }
  }

  /// Only offerings that cannot be had now would do, of capacity types `wanted`; `obstacles` says
  /// why not, where that is known.
  record NoOffering(List<CapacityType> wanted, SortedSet<Availability> obstacles)
      implements Rejection {
    public NoOffering {
      wanted = List.copyOf(wanted);
      obstacles = Collections.unmodifiableSortedSet(new TreeSet<>(obstacles));
    }
  }

  /// The only zones that are left have no subnet of the pool's class, which has some in `there`.
  record NoSubnet(NodeClassName nodeClass, SortedSet<Zone> wanted, SortedSet<Zone> there)
      implements Rejection {
    public NoSubnet {
      wanted = Collections.unmodifiableSortedSet(new TreeSet<>(wanted));
      there = Collections.unmodifiableSortedSet(new TreeSet<>(there));
    }
  }

  /// The pool's class has no image for the types that fit, which are of architectures `wanted`; it
  /// has some for types of architectures `there`.
  record NoImage(NodeClassName nodeClass, SortedSet<String> wanted, SortedSet<String> there)
      implements Rejection {
    public NoImage {
      wanted = Collections.unmodifiableSortedSet(new TreeSet<>(wanted));
      there = Collections.unmodifiableSortedSet(new TreeSet<>(there));
    }
  }

  /// The types that fit can't be launched as the pool's class has it.
  record UnsuitedToClass(NodeClassName nodeClass) implements Rejection {}

  /// One more node would take the pool above its limit.
  ///
  /// Amounts are in the resource's base unit: millis of CPU, bytes, or a count.
  record LimitExceeded(
      NodePoolName pool, ResourceName resource, long limit, long promised, long needed)
      implements Rejection {}

  /// The pool can't be used at all: not ready, being deleted, or without its class.
  record PoolNotReady(NodePoolName pool, String reason, String message) implements Rejection {}

  /// The types that are left show too few different values of a label (spec core 2.7).
  record MinValuesUnmet(LabelKey key, int wanted, int found) implements Rejection {}

  /// The cluster may go to zero nodes, and the pod is one of those that make no node by themselves.
  record Asleep() implements Rejection {}

  /// The pod's priority is below the one from which pods make nodes.
  record LowPriority(int priority, int least) implements Rejection {}

  /// The API server took the pod, but what it asks for is not understood: no place is known to be
  /// right.
  record PodUnread(List<Violation> violations) implements Rejection {
    public PodUnread {
      violations = List.copyOf(violations);
    }
  }

  /// A list was incomplete, so that what already exists may be unknown: no node is made.
  record IncompleteSnapshot(List<Source> sources) implements Rejection {
    public IncompleteSnapshot {
      sources = List.copyOf(sources);
    }
  }
}
