package dev.lamplighter.functions.pass;

import dev.lamplighter.model.Region;

/// What an installation is told from the outside.
public record Settings(Region region, Mode mode) {

  /// When a cluster is looked at (design: Functions, Reaction).
  public enum Mode {
    /// While something is under way the invocation stays and looks every second or two; otherwise
    /// it ends at once.
    ADAPTIVE,
    /// One look at each event; timers that run out before the next one get an event of their own.
    TICK,
    /// The invocation stays for as long as it may, whatever is under way.
    WATCH
  }

  public static Settings of(Region region) {
    return new Settings(region, Mode.ADAPTIVE);
  }
}
