package dev.lamplighter.functions.port;

/// A refusal for want of a right (403). It lasts until somebody grants it.
public final class NotAllowed extends CallFailed {
  private static final long serialVersionUID = 1;

  public NotAllowed(String message) {
    super(Kind.UNAVAILABLE, message);
  }
}
