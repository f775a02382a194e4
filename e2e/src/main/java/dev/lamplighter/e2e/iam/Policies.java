package dev.lamplighter.e2e.iam;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The policies of one identity, as far as Lamplighter's use IAM's language: statements that allow,
/// with conditions on texts (IAM, "Policy evaluation logic", "Condition operators").
public final class Policies {
  private final List<Rule> rules;

  private Policies(List<Rule> rules) {
    this.rules = List.copyOf(rules);
  }

  /// One statement.
  private record Rule(
      String sid,
      List<String> actions,
      List<String> resources,
      Map<String, Map<String, List<String>>> conditions) {}

  /// Policy documents as IAM has them: maps, lists and texts. Throws [IllegalArgumentException] for
  /// what is not evaluated here.
  public static Policies of(List<Map<String, Object>> documents) {
    var rules = new ArrayList<Rule>();
    for (Map<String, Object> document : documents) {
      for (Object statement : list(document.get("Statement"))) {
        rules.add(rule(map(statement)));
      }
    }
    return new Policies(rules);
  }

  /// Without one statement.
  public Policies without(String sid) {
    return new Policies(rules.stream().filter(rule -> !rule.sid().equals(sid)).toList());
  }

  public List<String> sids() {
    return rules.stream().map(Rule::sid).toList();
  }

  /// Each action that a statement names, by the statement's `Sid`.
  public SortedMap<String, SortedSet<String>> actions() {
    var actions = new TreeMap<String, SortedSet<String>>();
    rules.forEach(
        rule -> actions.computeIfAbsent(rule.sid(), _ -> new TreeSet<>()).addAll(rule.actions()));
    return actions;
  }

  /// Whether a statement allows it. None forbids.
  public boolean allow(Check check) {
    return rules.stream().anyMatch(rule -> allows(rule, check));
  }

  private static boolean allows(Rule rule, Check check) {
    return rule.actions().stream().anyMatch(it -> like(it, check.action()))
        && rule.resources().stream().anyMatch(it -> like(it, check.resource()))
        && rule.conditions().entrySet().stream()
            .allMatch(
                operator ->
                    operator.getValue().entrySet().stream()
                        .allMatch(each -> holds(operator.getKey(), each, check)));
  }

  /// Of a key with many values `ForAllValues` asks that each is one of the statement's, and is
  /// content where the key is absent; the others ask of its one value, which must be there.
  private static boolean holds(
      String operator, Map.Entry<String, List<String>> condition, Check check) {
    List<String> given = check.context().getOrDefault(condition.getKey(), List.of());
    List<String> allowed = condition.getValue();
    return switch (operator) {
      case "StringEquals" -> !given.isEmpty() && given.stream().anyMatch(allowed::contains);
      case "StringEqualsIfExists" -> given.isEmpty() || given.stream().anyMatch(allowed::contains);
      case "ForAllValues:StringEquals" -> allowed.containsAll(given);
      case "ForAllValues:StringLike" ->
          given.stream().allMatch(value -> allowed.stream().anyMatch(it -> like(it, value)));
      case "StringLike" ->
          given.stream().anyMatch(value -> allowed.stream().anyMatch(it -> like(it, value)));
      default ->
          throw new IllegalArgumentException("Operator %s is not evaluated".formatted(operator));
    };
  }

  /// `*` stands for any text, `?` for one character.
  private static boolean like(String pattern, String text) {
    var regex = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char each = pattern.charAt(i);
      regex.append(
          switch (each) {
            case '*' -> ".*";
            case '?' -> ".";
            default -> Pattern.quote(String.valueOf(each));
          });
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(text).matches();
  }

  private static Rule rule(Map<String, Object> statement) {
    if (!"Allow".equals(statement.get("Effect"))) {
      throw new IllegalArgumentException("Only statements that allow: " + statement);
    }
    var conditions = new TreeMap<String, Map<String, List<String>>>();
    if (statement.get("Condition") instanceof Map<?, ?> block) {
      block.forEach(
          (operator, keys) -> {
            var values = new TreeMap<String, List<String>>();
            map(keys).forEach((key, value) -> values.put(key, texts(value)));
            conditions.put(String.valueOf(operator), values);
          });
    }
    return new Rule(
        String.valueOf(statement.get("Sid")),
        texts(statement.get("Action")),
        texts(statement.get("Resource")),
        conditions);
  }

  private static List<String> texts(@Nullable Object value) {
    return list(value).stream().map(String::valueOf).toList();
  }

  private static List<?> list(@Nullable Object value) {
    return switch (value) {
      case null -> List.of();
      case List<?> many -> many;
      default -> List.of(value);
    };
  }

  private static Map<String, Object> map(Object value) {
    var map = new TreeMap<String, Object>();
    ((Map<?, ?>) value).forEach((key, each) -> map.put(String.valueOf(key), each));
    return map;
  }
}
