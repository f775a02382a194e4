package dev.lamplighter.local.simulation;

/// Thrown at a switch point of an invocation whose environment is gone. An Error, so that no
/// handler's recovery code takes it for an answer of the outside.
final class InvocationKilled extends Error {
  private static final long serialVersionUID = 1;

  InvocationKilled(String invocation) {
    super(invocation + " was killed", null, false, false);
  }
}
