package dev.lamplighter.functions.pass;

import dev.lamplighter.model.Region;

/// What an installation is told from the outside.
public record Settings(Region region, Reaction reaction) {

  /// When a cluster is looked at (design: Functions, Reaction).
  public enum Reaction {
    /// While something is under way the invocation stays and looks every second or two; otherwise
    /// it ends at once.
    ADAPTIVE,
    /// One look at each event.
    TICK,
    /// The invocation stays for as long as it may, whatever is under way.
    WATCH
  }

  public static Settings of(Region region) {
    return new Settings(region, Reaction.ADAPTIVE);
  }
}
