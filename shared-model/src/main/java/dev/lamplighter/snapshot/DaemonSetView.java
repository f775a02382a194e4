package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Namespace;

/// A DaemonSet: a pod on each node that its template fits.
public record DaemonSetView(ObjectMeta meta, Namespace namespace, PodTemplate template) {}
