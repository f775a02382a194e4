package dev.lamplighter.functions.pass;

/// Hears of each look as soon as it is over: for stories, logs and metrics. It changes nothing.
@FunctionalInterface
public interface PassListener {
  PassListener NONE = _ -> {};

  void looked(PassReport report);
}
