package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import dev.lamplighter.functions.wire.yaml.YamlValue.Mapping;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import dev.lamplighter.functions.wire.yaml.YamlValue.Sequence;
import java.util.stream.Collectors;
import tools.jackson.core.io.JsonStringEncoder;

/// A YAML tree as JSON text, which is YAML again.
public final class JsonText {
  private JsonText() {}

  public static String of(YamlValue value) {
    return switch (value) {
      case Mapping(_, var entries) ->
          entries.entrySet().stream()
              .map(entry -> quote(entry.getKey()) + ":" + of(entry.getValue().value()))
              .collect(Collectors.joining(",", "{", "}"));
      case Sequence(_, var items) ->
          items.stream().map(JsonText::of).collect(Collectors.joining(",", "[", "]"));
      case Scalar(_, var text, Kind kind, var json) ->
          switch (kind) {
            case STRING -> quote(text);
            case INTEGER, FLOAT, BOOLEAN -> json;
            case NULL -> "null";
          };
    };
  }

  private static String quote(String text) {
    var quoted = new StringBuilder("\"");
    JsonStringEncoder.getInstance().quoteAsString(text, quoted);
    return quoted.append('"').toString();
  }
}
