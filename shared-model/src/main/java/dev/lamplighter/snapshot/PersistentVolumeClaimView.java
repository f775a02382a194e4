package dev.lamplighter.snapshot;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.NodeName;
import java.util.Optional;

/// A PersistentVolumeClaim: what it asks for, and whether it has it.
public record PersistentVolumeClaimView(
    ObjectMeta meta, Namespace namespace, PersistentVolumeClaimSpec spec, Phase phase) {

  public enum Phase {
    PENDING,
    BOUND,
    /// Its volume is gone, and with it the data.
    LOST
  }

  public NamespacedName key() {
    return new NamespacedName(namespace, meta.name());
  }

  /// Whether both sides of the binding are written, not only the claim's name of a volume.
  public boolean bindCompleted() {
    return meta.annotations().containsKey(AnnotationKey.BIND_COMPLETED);
  }

  /// The node that kube-scheduler has chosen for the claim's pod, so that the claim's volume is
  /// made for it. It means something only while the claim has no volume.
  public Optional<NodeName> selectedNode() {
    return Optional.ofNullable(meta.annotations().get(AnnotationKey.SELECTED_NODE))
        .filter(NodeName::isValid)
        .map(NodeName::of);
  }

  public PersistentVolumeClaimView withMeta(ObjectMeta meta) {
    return new PersistentVolumeClaimView(meta, namespace, spec, phase);
  }

  public PersistentVolumeClaimView withSpec(PersistentVolumeClaimSpec spec) {
    return new PersistentVolumeClaimView(meta, namespace, spec, phase);
  }

  public PersistentVolumeClaimView withPhase(Phase phase) {
    return new PersistentVolumeClaimView(meta, namespace, spec, phase);
  }
}
