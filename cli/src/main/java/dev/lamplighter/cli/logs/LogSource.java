package dev.lamplighter.cli.logs;

import java.util.function.BooleanSupplier;

/// Where lines of the log come from.
@FunctionalInterface
public interface LogSource {
  /// Tells each line in order, until there is none, or until it is `ending`.
  void tell(Listener listener, BooleanSupplier ending);

  /// Who hears the lines.
  @FunctionalInterface
  interface Listener {
    void heard(LogEntry entry);

    /// There is nothing more for now.
    default void caughtUp() {}
  }
}
