package dev.lamplighter.snapshot;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.StorageClassName;
import java.util.List;

/// A StorageClass: who makes its volumes, when, and where they may be. The terms of
/// `allowedTopologies` are alternatives; none means anywhere.
public record StorageClassView(
    ObjectMeta meta,
    String provisioner,
    VolumeBindingMode bindingMode,
    List<Requirements> allowedTopologies,
    ReclaimPolicy reclaimPolicy) {

  /// The provisioner of classes whose volumes somebody else makes.
  private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

  public StorageClassView {
    allowedTopologies = List.copyOf(allowedTopologies);
  }

  /// When a claim gets its volume: at once, or only where a pod that uses it is placed.
  public enum VolumeBindingMode {
    IMMEDIATE("Immediate"),
    WAIT_FOR_FIRST_CONSUMER("WaitForFirstConsumer");

    private final String text;

    VolumeBindingMode(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  public StorageClassName name() {
    return StorageClassName.of(meta.name());
  }

  /// Whether volumes are made for its claims.
  public boolean provisions() {
    return !provisioner.equals(NO_PROVISIONER);
  }

  /// Whether claims that name no class get this one.
  public boolean isDefault() {
    return "true".equals(meta.annotations().get(AnnotationKey.DEFAULT_STORAGE_CLASS));
  }

  public StorageClassView withMeta(ObjectMeta meta) {
    return new StorageClassView(meta, provisioner, bindingMode, allowedTopologies, reclaimPolicy);
  }
}
