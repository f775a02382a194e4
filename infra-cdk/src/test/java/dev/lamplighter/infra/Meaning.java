package dev.lamplighter.infra;

import dev.lamplighter.functions.install.EnvironmentVariables;
import dev.lamplighter.functions.install.RuntimeSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/// What properties mean, whatever way they are written: numbers and truths as texts, policies as
/// statements without an order, settings with their defaults, defaults of AWS left out.
final class Meaning {
  /// Properties whose absence means the same.
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "Description", "",
          "Path", "/",
          "PointInTimeRecoverySpecification", "{PointInTimeRecoveryEnabled=false}");

  /// Lists whose order means nothing.
  private static final List<String> UNORDERED =
      List.of("Action", "Resource", "ManagedPolicyArns", "aws:SourceArn");

  private Meaning() {}

  static Object of(Object properties) {
    return of("", properties);
  }

  private static Object of(String name, Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        var meaning = new TreeMap<String, Object>();
        map.forEach(
            (key, it) -> {
              Object meant = of(String.valueOf(key), it);
              if (!String.valueOf(meant).equals(DEFAULTS.get(String.valueOf(key)))) {
                meaning.put(String.valueOf(key), meant);
              }
            });
        yield meaning;
      }
      case String text when name.equals("PolicyDocument") -> of(name, json(text));
      case String text when name.equals("Input") -> json(text);
      case String text when name.equals(EnvironmentVariables.SETTINGS) ->
          RuntimeSettings.parse(text).toString();
      case Object one when UNORDERED.contains(name) && !(one instanceof List) ->
          List.of(String.valueOf(one));
      case List<?> list when UNORDERED.contains(name) ->
          list.stream().map(String::valueOf).sorted().toList();
      case List<?> list when name.equals("Statement") || name.equals("Policies") ->
          list.stream()
              .map(it -> of("", it))
              .sorted((one, other) -> one.toString().compareTo(other.toString()))
              .toList();
      case List<?> list -> list.stream().map(it -> of("", it)).toList();
      // How the CDK names a function by its alias
      case String text when name.equals("FunctionName") ->
          text.replaceFirst("^arn:aws:lambda:[^:]*:[^:]*:function:", "");
      default -> String.valueOf(value);
    };
  }

  private static Object json(String text) {
    return JsonMapper.shared().readValue(text, LinkedHashMap.class);
  }
}
