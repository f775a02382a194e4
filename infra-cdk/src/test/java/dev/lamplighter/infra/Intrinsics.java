package dev.lamplighter.infra;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a template's functions come to for given parameters: `values` are those of parameters and
/// of AWS's own, a resource is known by its name in `names`.
record Intrinsics(
    Map<String, Object> values, Map<String, String> names, Map<String, Object> conditions) {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}!]+)}");

  /// Stands for a property that is not there.
  static final Object NO_VALUE = new Object();

  /// AWS's own values in one account.
  static final Map<String, Object> OF_AWS =
      Map.of(
          "AWS::AccountId", "123456789012",
          "AWS::Region", "eu-central-1",
          "AWS::Partition", "aws",
          "AWS::StackName", "Lamplighter",
          "AWS::StackId", "arn:aws:cloudformation:eu-central-1:123456789012:stack/Lamplighter/1",
          "AWS::URLSuffix", "amazonaws.com",
          "AWS::NoValue", NO_VALUE);

  Object evaluate(Object value) {
    return switch (value) {
      case List<?> list -> list.stream().map(this::evaluate).filter(it -> it != NO_VALUE).toList();
      case Map<?, ?> map when map.size() == 1 && isFunction(map) -> {
        var only = map.entrySet().iterator().next();
        yield call(String.valueOf(only.getKey()), only.getValue());
      }
      case Map<?, ?> map -> {
        var copy = new LinkedHashMap<String, Object>();
        map.forEach(
            (key, it) -> {
              Object evaluated = evaluate(it);
              if (evaluated != NO_VALUE) {
                copy.put(String.valueOf(key), evaluated);
              }
            });
        yield copy;
      }
      default -> value;
    };
  }

  private static boolean isFunction(Map<?, ?> map) {
    String key = String.valueOf(map.keySet().iterator().next());
    return key.equals("Ref") || key.startsWith("Fn::");
  }

  private Object call(String function, Object argument) {
    return switch (function) {
      case "Ref" -> reference(String.valueOf(argument));
      case "Fn::GetAtt" -> attribute(argument);
      case "Fn::Sub" -> substitute(argument);
      case "Fn::Join" -> {
        var parts = Template.list(argument);
        yield String.join(
            String.valueOf(parts.getFirst()),
            Template.list(evaluate(parts.getLast())).stream().map(String::valueOf).toList());
      }
      case "Fn::Split" -> {
        var parts = Template.list(argument);
        yield List.of(
            String.valueOf(evaluate(parts.getLast()))
                .split(Pattern.quote(String.valueOf(parts.getFirst())), -1));
      }
      case "Fn::Select" -> {
        var parts = Template.list(argument);
        int index = Integer.parseInt(String.valueOf(parts.getFirst()));
        yield Template.list(evaluate(parts.getLast())).get(index);
      }
      case "Fn::If" -> {
        var parts = Template.list(argument);
        yield evaluate(holds(conditions.get(parts.getFirst())) ? parts.get(1) : parts.get(2));
      }
      default -> throw new AssertionError("Nobody has said what %s is".formatted(function));
    };
  }

  boolean holds(@Nullable Object condition) {
    var map = Template.object(condition);
    if (map.containsKey("Fn::Equals")) {
      var sides = Template.list(evaluate(map.get("Fn::Equals")));
      return String.valueOf(sides.getFirst()).equals(String.valueOf(sides.getLast()));
    }
    if (map.containsKey("Fn::Not")) {
      return !holds(Template.list(map.get("Fn::Not")).getFirst());
    }
    throw new AssertionError("Nobody has said what condition %s is".formatted(condition));
  }

  /// An alias is known by its ARN, which others take apart; any other resource by its name.
  private Object reference(String name) {
    if (values.containsKey(name)) {
      return values.get(name);
    }
    String known = known(name);
    return known.endsWith(".Alias")
        ? "arn:aws:lambda:eu-central-1:123456789012:function:%s:live"
            .formatted(known.substring(0, known.length() - ".Alias".length()))
        : "<%s>".formatted(known);
  }

  private Object attribute(Object argument) {
    var parts =
        argument instanceof String text
            ? List.<Object>of(text.split("\\.", 2)[0], text.split("\\.", 2)[1])
            : Template.list(argument);
    return "<%s.%s>".formatted(known(String.valueOf(parts.getFirst())), parts.getLast());
  }

  private String known(String name) {
    return Optional.ofNullable(names.get(name))
        .orElseThrow(() -> new AssertionError("Nobody knows the resource " + name));
  }

  private Object substitute(Object argument) {
    if (argument instanceof List<?> parts) {
      var more = new LinkedHashMap<>(values);
      Template.object(evaluate(parts.getLast())).forEach(more::put);
      return new Intrinsics(more, names, conditions).substitute(parts.getFirst());
    }
    return VARIABLE
        .matcher(String.valueOf(argument))
        .replaceAll(match -> Matcher.quoteReplacement(String.valueOf(variable(match))));
  }

  private Object variable(MatchResult match) {
    String name = match.group(1);
    return name.contains(".") ? attribute(name) : reference(name);
  }
}
