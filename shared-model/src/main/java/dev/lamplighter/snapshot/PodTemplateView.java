package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Namespace;

/// A PodTemplate, `v1`.
public record PodTemplateView(ObjectMeta meta, Namespace namespace, PodTemplate template) {
  public PodTemplateView withMeta(ObjectMeta meta) {
    return new PodTemplateView(meta, namespace, template);
  }

  public PodTemplateView withTemplate(PodTemplate template) {
    return new PodTemplateView(meta, namespace, template);
  }
}
