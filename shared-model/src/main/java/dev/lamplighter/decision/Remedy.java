package dev.lamplighter.decision;

import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// What would let a NodePool make a node for a pod that it refuses. Only where that is more than
/// the refusal says itself.
public sealed interface Remedy {

  /// Give the pod tolerations of these taints.
  record AddTolerations(List<Taint> taints) implements Remedy {
    public AddTolerations {
      taints = List.copyOf(taints);
    }
  }

  /// Let the class have a subnet in one of these zones.
  record SelectSubnet(NodeClassName nodeClass, SortedSet<Zone> zones) implements Remedy {
    public SelectSubnet {
      zones = Collections.unmodifiableSortedSet(new TreeSet<>(zones));
    }
  }

  /// Let the class have an image for types of one of these architectures.
  record SelectImage(NodeClassName nodeClass, SortedSet<String> architectures) implements Remedy {
    public SelectImage {
      architectures = Collections.unmodifiableSortedSet(new TreeSet<>(architectures));
    }
  }

  /// Let the class's nodes have more pods than `field` of its kubelet, which is `set`, allows:
  /// DaemonSets take `taken` of the `pods` that it leaves.
  record RaiseMaxPods(NodeClassName nodeClass, KubeletField field, int set, long pods, long taken)
      implements Remedy {}

  /// What of a class's kubelet bounds the pods of a node.
  enum KubeletField {
    MAX_PODS("maxPods"),
    PODS_PER_CORE("podsPerCore");

    private final String text;

    KubeletField(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /// What stands in the way once all before it is done, and nothing is known that would help.
  record Then(Rejection obstacle) implements Remedy {}

  /// Let pod and pool agree on these labels; what each of them wants the refusal may have `told`.
  record MatchLabels(List<IncompatibleKey> keys, boolean told) implements Remedy {
    public MatchLabels {
      keys = List.copyOf(keys);
    }
  }

  /// All of these, since each alone would only bring up the next.
  record Several(List<Remedy> remedies) implements Remedy {
    public Several {
      remedies = List.copyOf(remedies);
    }
  }

  /// Raise a limit, of which `promised` is in use, by what a node needs. Amounts are in the
  /// resource's base unit.
  record RaiseLimit(ResourceName resource, long limit, long promised, long needed)
      implements Remedy {}

  /// Let the pool's requirements allow `smallest`, the cheapest type that would hold the pod;
  /// `nearest` is the one of its own that comes closest, if any has some of all that the pod asks
  /// for; `lacking` is what none of its own has at all.
  record AllowType(
      InstanceTypeName smallest, Optional<TooSmall> nearest, List<ResourceName> lacking)
      implements Remedy {
    public AllowType {
      lacking = List.copyOf(lacking);
    }
  }

  /// A type that lacks some of what a pod asks for (`lacking`), once its overhead and its
  /// DaemonSets (`overhead`) are taken off; both hold only the resources that are too few.
  record TooSmall(InstanceTypeName type, Resources lacking, Resources overhead) {}

  /// Be content with the `found` values of the key that the types which fit have, or let the
  /// cluster be content with fewer wherever there are no more.
  record LowerMinValues(LabelKey key, int wanted, int found) implements Remedy {}

  /// Wait: what EC2 had none of is asked for again at `until`.
  record AskAgain(Instant until) implements Remedy {}

  /// Ask for less: no type at all has more than `most` of what is too few.
  record AskForLess(Resources most) implements Remedy {}

  /// No type has any of these for the pod, so nothing that changes a NodePool helps: none `atAll`,
  /// or none that is as the pod and what stays of the pool's requirements want.
  record NothingHelps(List<ResourceName> lacking, boolean atAll) implements Remedy {
    public NothingHelps {
      lacking = List.copyOf(lacking);
    }
  }

  /// Give the class's nodes a larger volume for pods' data than `bytes`; `most` is what that leaves
  /// to pods.
  record EnlargeVolume(NodeClassName nodeClass, long bytes, VolumeEntry entry, long most)
      implements Remedy {}

  /// What a class's `blockDeviceMappings` say of the volume that pods' data is on.
  sealed interface VolumeEntry {
    record Sized(String device) implements VolumeEntry {}

    /// It has the size of its snapshot, or the default.
    record Unsized(String device) implements VolumeEntry {}

    /// They don't list it; which device it is depends on the image where this is empty.
    record Missing(Optional<String> device) implements VolumeEntry {}
  }
}
