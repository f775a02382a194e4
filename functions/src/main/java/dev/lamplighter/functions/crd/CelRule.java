package dev.lamplighter.functions.crd;

/// A rule that the API server evaluates, written in CEL: when it is kept, and what is answered when
/// it is not. One that speaks of `oldSelf` is asked of changes only.
record CelRule(String rule, String message) {}
