package dev.lamplighter.functions.crd;

/// A column of `kubectl get`; a wide one shows with `-o wide` only.
record Column(String name, String type, String jsonPath, boolean wide) {

  static Column of(String name, String type, String jsonPath) {
    return new Column(name, type, jsonPath, false);
  }

  /// The status of a condition.
  static Column condition(String type) {
    return of(type, "string", ".status.conditions[?(@.type==\"%s\")].status".formatted(type));
  }

  static Column age() {
    return of("Age", "date", ".metadata.creationTimestamp");
  }

  Column whenWide() {
    return new Column(name, type, jsonPath, true);
  }
}
