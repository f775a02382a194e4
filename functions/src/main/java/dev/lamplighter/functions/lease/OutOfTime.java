package dev.lamplighter.functions.lease;

/// This invocation may not live to see the end of another call: what it was about is left to the
/// next one. Nothing has been decided yet.
public final class OutOfTime extends RuntimeException {
  private static final long serialVersionUID = 1;

  OutOfTime() {
    super("Lambda ends this invocation in a moment");
  }
}
