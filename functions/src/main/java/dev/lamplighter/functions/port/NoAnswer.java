package dev.lamplighter.functions.port;

/// Nobody said anything: no connection could be made, or nothing came back on it. A service that
/// says no has answered.
public final class NoAnswer extends CallFailed {
  private static final long serialVersionUID = 1;

  /// `REPLY_LOST` if the call may have been heard, else `UNAVAILABLE`.
  public NoAnswer(Kind kind, String message) {
    super(kind, message);
  }
}
