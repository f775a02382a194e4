package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Namespace;

/// A Deployment, ReplicaSet or StatefulSet, and how many pods it is to have.
public record ScalableView(
    ObjectKind kind, ObjectMeta meta, Namespace namespace, int replicas, PodTemplate template) {}
