package dev.lamplighter.api;

import dev.lamplighter.model.Uid;

/// The object that owns another one: the owner's deletion deletes the owned.
public record OwnerReference(ObjectKind kind, String name, Uid uid) {}
