package dev.lamplighter.local.simulation;

import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.pass.Settings;
import java.util.function.Consumer;

/// How the functions are run: their reaction, and whether an environment serves again, or each
/// invocation finds a cold one. `log` takes each line of their log, with its end.
public record LambdaSettings(
    Settings.Mode mode, boolean keptWarm, Metrics metrics, Consumer<String> log) {
  public static final LambdaSettings DEFAULT =
      new LambdaSettings(Settings.Mode.ADAPTIVE, true, Metrics.OFF, _ -> {});

  public static LambdaSettings warm(Settings.Mode mode) {
    return new LambdaSettings(mode, true, Metrics.OFF, _ -> {});
  }

  public static LambdaSettings cold(Settings.Mode mode) {
    return new LambdaSettings(mode, false, Metrics.OFF, _ -> {});
  }

  public LambdaSettings withLog(Metrics metrics, Consumer<String> log) {
    return new LambdaSettings(mode, keptWarm, metrics, log);
  }
}
