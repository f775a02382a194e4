package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.api.Violation;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// A Pod: what it needs, where it is, and how it fares.
///
/// `unread` is what could not be read of its spec, though the API server took it: then what it
/// needs is not known whole. It is given no node, and not moved from the one it has.
public record PodView(
    ObjectMeta meta, Namespace namespace, PodSpec spec, Status status, List<Violation> unread) {
  public PodView {
    unread = List.copyOf(unread);
  }

  /// One that is understood.
  public PodView(ObjectMeta meta, Namespace namespace, PodSpec spec, Status status) {
    this(meta, namespace, spec, status, List.of());
  }

  public PodView with(PodSpec spec) {
    return new PodView(meta, namespace, spec, status, unread);
  }

  /// Of what is finished nothing is asked any more.
  public PodView withUnread(List<Violation> unread) {
    return status.phase().terminal() ? this : new PodView(meta, namespace, spec, status, unread);
  }

  /// Whether all that it needs is known.
  public boolean understood() {
    return unread.isEmpty();
  }

  /// With what its affinity terms mean in a cluster with these namespaces put into them.
  public PodView resolvedIn(SortedMap<Namespace, Labels> namespaces) {
    return spec.anyPodTerm(term -> !term.resolved())
        ? with(spec.withPodTerms(term -> term.ofPod(meta.labels()).in(namespaces)))
        : this;
  }

  /// Whether it stands for room that a CapacityBuffer keeps, and is in no cluster.
  public boolean standsForRoom() {
    return CapacityBuffers.standsForRoom(spec);
  }

  /// Whether another pod may rely on where it is: who stands for room is there for its like only.
  public boolean isThereFor(boolean room) {
    return room || !standsForRoom();
  }

  public PodKey key() {
    return new PodKey(namespace, meta.name());
  }

  /// Where the pod is in its life.
  ///
  /// `unschedulableSince` is the transition of a `PodScheduled=False` condition with reason
  /// `Unschedulable`: kube-scheduler tried it and found no node. `lastTransition` is the latest of
  /// the moments that its conditions and its containers' states name: that of its binding when it
  /// has just been bound, of its end once it is finished.
  public record Status(
      Phase phase,
      Optional<NodeName> node,
      Optional<Instant> unschedulableSince,
      Optional<NodeName> nominatedNode,
      Optional<Instant> startTime,
      Optional<Instant> lastTransition,
      boolean ready) {}

  public enum Phase {
    PENDING,
    RUNNING,
    SUCCEEDED,
    FAILED;

    /// True once its containers will never run again.
    public boolean terminal() {
      return switch (this) {
        case PENDING, RUNNING -> false;
        case SUCCEEDED, FAILED -> true;
      };
    }
  }

  /// True while the pod is neither finished nor being deleted.
  public boolean active() {
    return !status.phase().terminal() && !meta.deleting();
  }

  public boolean ownedBy(ObjectKind kind) {
    for (OwnerReference owner : meta.owners()) {
      if (owner.kind() == kind) {
        return true;
      }
    }
    return false;
  }

  /// A static pod, owned by its node.
  public boolean mirror() {
    return ownedBy(ObjectKind.NODE);
  }
}
