package dev.lamplighter.functions.kube;

import dev.lamplighter.model.Taint;
import tools.jackson.databind.JsonNode;

/// Taints as the API server keeps them.
final class Taints {
  private Taints() {}

  /// Whether both have the same key and effect.
  static boolean isLike(JsonNode there, Taint taint) {
    return there.path("key").asString("").equals(taint.key())
        && there.path("effect").asString("").equals(taint.effect().toString());
  }
}
