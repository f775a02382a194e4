package dev.lamplighter.functions.wire.yaml;

/// Something wrong with a user's input: where, what was found, what is allowed, what to write
/// instead.
///
/// `allowed` and `instead` are empty where there is nothing to say.
public record InputProblem(
    Location location, FieldPath path, String found, String allowed, String instead) {

  /// One message, as `pools.yaml:12: spec.weight: found "heavy". Allowed: a number 1 to 100. Write
  /// weight: 10`.
  @Override
  public String toString() {
    var message = new StringBuilder(location.toString()).append(": ");
    if (!path.text().isEmpty()) {
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
