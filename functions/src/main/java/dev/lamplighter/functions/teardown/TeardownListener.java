package dev.lamplighter.functions.teardown;

/// Hears of each look of a teardown.
public interface TeardownListener {
  TeardownListener NONE = _ -> {};

  void looked(TeardownProgress progress);
}
