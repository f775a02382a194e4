package dev.lamplighter.functions.wire;

import dev.lamplighter.model.PriorityClassName;

/// A PriorityClass, `scheduling.k8s.io/v1`. `preempts` is false with `preemptionPolicy: Never`.
public record PriorityClass(
    PriorityClassName name, int value, boolean globalDefault, boolean preempts) {}
