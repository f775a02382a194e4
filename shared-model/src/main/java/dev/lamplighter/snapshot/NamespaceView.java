package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;

/// A Namespace. The API server labels each with its own name.
public record NamespaceView(ObjectMeta meta) {
  /// The label that holds a namespace's name.
  public static final LabelKey NAME = LabelKey.of("kubernetes.io/metadata.name");

  /// As it is without labels of its own.
  public static Labels labelsOf(Namespace namespace) {
    return Labels.of(NAME, namespace.value());
  }

  public Namespace name() {
    return Namespace.of(meta.name());
  }

  /// Its own, and its name, which the API server puts there whatever is written.
  public Labels labels() {
    return meta.labels().plus(labelsOf(name()));
  }

  public NamespaceView withMeta(ObjectMeta meta) {
    return new NamespaceView(meta);
  }
}
