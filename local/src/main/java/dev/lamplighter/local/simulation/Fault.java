package dev.lamplighter.local.simulation;

/// What can go wrong around an effect.
public enum Fault {
  /// The effect happens, then the environment dies.
  CRASH_AFTER("crash after"),
  /// The effect is refused for lack of tokens and does not happen.
  THROTTLE("throttled"),
  /// The effect happens, and its reply is lost.
  LOST_REPLY("reply lost"),
  /// Decided on lists that show an earlier moment.
  STALE_LIST("stale list"),
  /// Decided on lists of which a page is missing, and which say so.
  PARTIAL_LIST("partial list"),
  /// In an invocation that Lambda runs a second time with the same request, after the first.
  RUN_TWICE("run twice"),
  /// In one of two invocations with the same request that run at the same time.
  RUN_TWICE_AT_ONCE("run twice at once"),
  /// In an invocation whose event came late, or twice.
  EVENT_ASTRAY("late or repeated event"),
  /// In an invocation that the API server has turned away, since it sheds load for some seconds.
  LOAD_SHED("load shed"),
  /// Just before or after the effect the environment stands still for longer than a lease lasts:
  /// what wakes up is a zombie, whose place another may have taken.
  PAUSED("paused past its lease"),
  /// In an environment whose wall clock is off by minutes.
  CLOCK_OFF("clock off"),
  /// In an invocation that runs in the minutes after the whole table was lost.
  TABLE_LOST("table lost");

  private final String text;

  Fault(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
