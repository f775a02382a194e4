package dev.lamplighter.decision;

import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.StorageClassName;
import java.util.List;

/// Why nobody can tell yet where a pod's volume is or may be, so that the pod can go nowhere (spec
/// core 3.4).
public sealed interface VolumeProblem {
  /// The PersistentVolumeClaim that it is about.
  NamespacedName claim();

  /// The claim has no volume, and nobody knows which it will have.
  sealed interface Unbound extends VolumeProblem {}

  record ClaimNotFound(NamespacedName claim) implements VolumeProblem {}

  record ClaimDeleting(NamespacedName claim) implements VolumeProblem {}

  /// Only one pod may use the claim (`ReadWriteOncePod`), and this one does.
  record UsedByOther(NamespacedName claim, PodKey pod) implements VolumeProblem {}

  /// The claim's volume is gone.
  record ClaimLost(NamespacedName claim) implements VolumeProblem {}

  /// An ephemeral volume's claim has this name, but was not made for the pod.
  record NotOfThePod(NamespacedName claim, PodKey pod) implements VolumeProblem {}

  record VolumeNotFound(NamespacedName claim, PersistentVolumeName volume)
      implements VolumeProblem {}

  record VolumeDeleting(NamespacedName claim, PersistentVolumeName volume)
      implements VolumeProblem {}

  /// The claim names its volume, but the binding is not complete.
  record BindingIncomplete(NamespacedName claim, PersistentVolumeName volume)
      implements VolumeProblem {}

  /// The claim has neither a volume nor a class that would make one.
  record NoStorageClass(NamespacedName claim) implements Unbound {}

  record StorageClassNotFound(NamespacedName claim, StorageClassName storageClass)
      implements Unbound {}

  /// Its class binds at once: where the volume is, the class decides and no node.
  record ImmediateUnbound(NamespacedName claim, StorageClassName storageClass) implements Unbound {}

  /// Its class makes no volumes, and none that exists suits the claim.
  record NoVolumeToBind(NamespacedName claim, StorageClassName storageClass) implements Unbound {}

  /// Neither its class nor those of the pod's `others` make volumes, and `volumes` free ones suit
  /// one of them or more, but on no node does each get one.
  record TooFewTogether(NamespacedName claim, List<NamespacedName> others, int volumes)
      implements Unbound {
    public TooFewTogether {
      others = List.copyOf(others);
    }
  }

  /// Its class makes no volumes, and alike pods (`pods`, this one included) that came earlier get
  /// the free ones that suit it (`volumes`).
  record VolumesOfOthers(NamespacedName claim, int volumes, int pods) implements Unbound {}

  /// No node can be both where its volume is or may be (any of `where`), and where that of another
  /// claim of the pod is.
  record Apart(
      NamespacedName claim,
      List<Requirements> where,
      NamespacedName other,
      List<Requirements> othersWhere)
      implements VolumeProblem {
    public Apart {
      where = List.copyOf(where);
      othersWhere = List.copyOf(othersWhere);
    }
  }
}
