package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import java.util.Optional;

/// Reads Kubernetes' IntOrString: a whole number, or a string that is a percentage. A number in
/// quotes is a string and therefore neither.
final class IntOrPercentReader {
  private static final int ALL = 100;

  private IntOrPercentReader() {}

  static Optional<IntOrPercent> read(Fields fields, String name) {
    return read(fields, name, Integer.MAX_VALUE, "a number or a percentage");
  }

  /// The same, where more than 100% makes no sense.
  static Optional<IntOrPercent> atMostAll(Fields fields, String name) {
    return read(fields, name, ALL, "a number, or a percentage of at most 100%");
  }

  private static Optional<IntOrPercent> read(
      Fields fields, String name, int percentMost, String allowed) {
    boolean quoted =
        fields.value(name).stream()
            .anyMatch(value -> value instanceof Scalar(_, _, var kind, _) && kind == Kind.STRING);
    return fields.parsed(
        name,
        text -> intOrPercent(text, quoted, percentMost),
        new Expected(allowed, IntOrPercentReader::likely));
  }

  private static String likely(String text) {
    if (text.matches("[0-9]{1,9}")) {
      return "%s without quotes, or %s%%".formatted(text, text);
    }
    return text.matches("[0-9]+%") ? ALL + "%" : "1";
  }

  private static IntOrPercent intOrPercent(String text, boolean quoted, int percentMost) {
    if (!quoted && text.matches("[0-9]{1,9}")) {
      return new IntOrPercent.Count(Integer.parseInt(text));
    }
    if (text.matches("[0-9]{1,4}%")) {
      int percent = Integer.parseInt(text.substring(0, text.length() - 1));
      if (percent <= percentMost) {
        return new IntOrPercent.Percent(percent);
      }
    }
    throw new IllegalArgumentException(
        "IntOrPercent (%s) must be a number or a percentage".formatted(text));
  }
}
