package dev.lamplighter.model;

import java.util.Optional;

/// What a taint does to pods that do not tolerate it.
public enum TaintEffect {
  NO_SCHEDULE("NoSchedule"),
  PREFER_NO_SCHEDULE("PreferNoSchedule"),
  NO_EXECUTE("NoExecute");

  private final String apiName;

  TaintEffect(String apiName) {
    this.apiName = apiName;
  }

  /// The effect as Kubernetes spells it, or nothing where the word is unknown.
  public static Optional<TaintEffect> parse(String text) {
    for (TaintEffect effect : values()) {
      if (effect.apiName.equals(text)) {
        return Optional.of(effect);
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    return apiName;
  }
}
