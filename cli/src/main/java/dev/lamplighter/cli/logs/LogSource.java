package dev.lamplighter.cli.logs;

import java.time.Instant;
import java.util.function.BooleanSupplier;

/// Where lines of the log come from.
@FunctionalInterface
public interface LogSource {
  /// Tells each line in order, until there is none, or until it is `ending`.
  void tell(Listener listener, BooleanSupplier ending);

  /// Without the lines before `then`.
  default LogSource since(Instant then) {
    return (listener, ending) ->
        tell(
            new Listener() {
              @Override
              public void heard(LogEntry entry) {
                if (!entry.at().isBefore(then)) {
                  listener.heard(entry);
                }
              }

              @Override
              public void caughtUp() {
                listener.caughtUp();
              }
            },
            ending);
  }

  /// Who hears the lines.
  @FunctionalInterface
  interface Listener {
    void heard(LogEntry entry);

    /// There is nothing more for now.
    default void caughtUp() {}
  }
}
