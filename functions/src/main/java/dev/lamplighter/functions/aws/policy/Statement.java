package dev.lamplighter.functions.aws.policy;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// One statement that allows: these actions on these resources under these conditions. `sid` is
/// Karpenter's word for it where Karpenter has the statement (spec AWS 7.3); `reason` tells who
/// grants it what it is for.
public record Statement(
    String sid,
    String reason,
    List<String> actions,
    List<String> resources,
    List<Condition> conditions) {
  private static final Pattern SID = Pattern.compile("[A-Za-z0-9]+");
  private static final Pattern ACTION = Pattern.compile("[a-z0-9]+:[A-Z][A-Za-z]+");

  public Statement {
    actions = List.copyOf(actions);
    resources = List.copyOf(resources);
    conditions = List.copyOf(conditions);
    if (!SID.matcher(sid).matches()) {
      throw new IllegalArgumentException(
          "Statement id (%s) must be letters and digits".formatted(sid));
    }
    if (actions.isEmpty() || resources.isEmpty()) {
      throw new IllegalArgumentException(
          "Statement %s must name actions (%s) and resources (%s)"
              .formatted(sid, actions, resources));
    }
    for (String action : actions) {
      if (!ACTION.matcher(action).matches()) {
        throw new IllegalArgumentException(
            "Action (%s) of statement %s must be one action, as ec2:CreateFleet"
                .formatted(action, sid));
      }
    }
  }

  static Statement of(String sid, String reason, List<String> actions, List<String> resources) {
    return new Statement(sid, reason, actions, resources, List.of());
  }

  /// The same for fewer actions.
  Statement keeping(Predicate<String> kept) {
    return new Statement(
        sid, reason, actions.stream().filter(kept).toList(), resources, conditions);
  }

  Statement when(List<Condition> more) {
    return new Statement(sid, reason, actions, resources, more);
  }

  /// The conditions as IAM writes them: operator, key, values.
  SortedMap<String, Map<String, List<String>>> conditionBlock() {
    SortedMap<String, Map<String, List<String>>> block = new TreeMap<>();
    for (Condition each : conditions) {
      block
          .computeIfAbsent(each.operator().word(), _ -> new TreeMap<>())
          .put(each.key(), each.values());
    }
    return block;
  }
}
