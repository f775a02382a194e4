package dev.lamplighter.snapshot;

import dev.lamplighter.model.RuntimeClassName;

/// The RuntimeClass that a pod names (KEP-585).
///
/// `overheadAdded`: the pod's requests hold what the class takes beside the containers. The API
/// server adds it to a pod that is created, and leaves templates as they are.
public record RuntimeClassRef(RuntimeClassName name, boolean overheadAdded) {}
