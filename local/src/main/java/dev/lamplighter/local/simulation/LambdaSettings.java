package dev.lamplighter.local.simulation;

import dev.lamplighter.functions.pass.Settings;

/// How the functions are run: their reaction, and whether an environment serves again, or each
/// invocation finds a cold one.
public record LambdaSettings(Settings.Mode mode, boolean keptWarm) {
  public static final LambdaSettings DEFAULT = new LambdaSettings(Settings.Mode.ADAPTIVE, true);

  public static LambdaSettings cold(Settings.Mode mode) {
    return new LambdaSettings(mode, false);
  }
}
