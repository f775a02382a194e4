package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.Violation;

/// Something wrong with a user's input, and where it stands.
public record InputProblem(Location location, Violation violation) {

  public FieldPath path() {
    return violation.path();
  }

  /// One message on one line, as `pools.yaml:12: spec.weight: found "heavy". Allowed: a whole
  /// number.`
  @Override
  public String toString() {
    return OneLine.of(location + ": " + violation);
  }
}
