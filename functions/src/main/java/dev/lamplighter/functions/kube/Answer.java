package dev.lamplighter.functions.kube;

import tools.jackson.databind.JsonNode;

/// What the API server answered to a request: the object, or, from 400 on, a `Status` that says why
/// not.
record Answer(int code, JsonNode body) {
  boolean ok() {
    return code < 300;
  }

  String message() {
    return body.path("message").asString("");
  }

  /// Whether a cause of that type is among those of a refusal.
  boolean hasCause(String type) {
    return body.path("details")
        .path("causes")
        .valueStream()
        .anyMatch(cause -> cause.path("reason").asString("").equals(type));
  }
}
