package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Namespace;

/// A PodTemplate, `v1`.
public record PodTemplateView(ObjectMeta meta, Namespace namespace, PodTemplate template) {}
