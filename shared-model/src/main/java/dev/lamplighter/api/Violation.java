package dev.lamplighter.api;

/// A field of an object that breaks a rule: which, what was found, what is allowed, what to write
/// instead. `allowed` and `instead` are empty where there is nothing to say.
public record Violation(FieldPath path, String found, String allowed, String instead) {

  /// One sentence or three, as `spec.weight: found 200. Allowed: 1 to 100. Write weight: 10.`
  @Override
  public String toString() {
    var message = new StringBuilder();
    if (!path.steps().isEmpty()) {
      message.append(path).append(": ");
    }
    message.append(found).append('.');
    if (!allowed.isEmpty()) {
      message.append(" Allowed: ").append(allowed).append('.');
    }
    if (!instead.isEmpty()) {
      message.append(" Write ").append(instead).append('.');
    }
    return message.toString();
  }
}
