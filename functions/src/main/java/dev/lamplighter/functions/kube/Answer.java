package dev.lamplighter.functions.kube;

import tools.jackson.databind.JsonNode;

/// What the API server answered to a request: the object, or, from 400 on, a `Status` that says why
/// not.
record Answer(int code, JsonNode body) {
  private static final int FORBIDDEN = 403;

  boolean ok() {
    return code < 300;
  }

  String message() {
    return body.path("message").asString("");
  }

  /// Whether nothing may be made there because the namespace is being deleted: everything in it
  /// goes, and no right is missing.
  boolean namespaceEnds() {
    return code == FORBIDDEN && hasCause("NamespaceTerminating");
  }

  /// Whether a cause of that type is among those of a refusal.
  boolean hasCause(String type) {
    return body.path("details")
        .path("causes")
        .valueStream()
        .anyMatch(cause -> cause.path("reason").asString("").equals(type));
  }
}
