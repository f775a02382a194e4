package dev.lamplighter.cli.exec;

import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.function.Consumer;

/// Where a plugin is run: whether a user sits at a terminal, where the plugin's own messages go,
/// who hears of a wait, and how long one may be.
public record PluginGround(
    boolean terminal, Redirect messages, Consumer<String> told, Patience patience) {
  private static final Patience USUAL =
      new Patience(Duration.ofSeconds(5), Duration.ofSeconds(60), Duration.ofMinutes(5));

  /// How long it takes until the user is told of the wait, and until the plugin is given up; if it
  /// may ask the user, who has to find a password, later.
  public record Patience(Duration silent, Duration most, Duration mostOfInteractive) {
    Duration most(boolean interactive) {
      return interactive ? mostOfInteractive : most;
    }
  }

  /// This process' own terminal and stderr; `told` hears what is said of a wait.
  public static PluginGround of(boolean terminal, Consumer<String> told) {
    return new PluginGround(terminal, Redirect.INHERIT, told, USUAL);
  }
}
