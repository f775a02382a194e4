package dev.lamplighter.functions.setup;

/// The cluster has not got what Lamplighter needs; the message says why, and what to do.
public final class NotInstalled extends RuntimeException {
  private static final long serialVersionUID = 1;

  NotInstalled(String message) {
    super(message);
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
