package dev.lamplighter.benchmarks.check;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// One node as it may come to be, or is: what it offers, what is known of its labels, and what
/// keeps pods away.
record Machine(
    String name, Map<String, LabelValue> labels, List<Problem.Taint> taints, Amounts allocatable) {

  /// Whether the pod may run here whatever is still open.
  boolean surelyMatches(Problem.Pod pod) {
    return surelyMatches(pod.nodeSelector(), pod.nodeAffinity());
  }

  boolean surelyMatches(Map<String, String> nodeSelector, List<Problem.Requirement> affinity) {
    return wanted(nodeSelector, affinity).stream().allMatch(it -> label(it.key()).surely(it));
  }

  /// The value of the label, of several that it may have the first; empty where it has none.
  String value(String key) {
    return label(key).listed().flatMap(values -> values.stream().findFirst()).orElse("");
  }

  boolean perhapsMatches(Problem.Pod pod) {
    return wanted(pod.nodeSelector(), pod.nodeAffinity()).stream()
        .allMatch(it -> label(it.key()).perhaps(it));
  }

  private LabelValue label(String key) {
    return labels.getOrDefault(key, LabelValue.ABSENT);
  }

  private static List<Problem.Requirement> wanted(
      Map<String, String> nodeSelector, List<Problem.Requirement> affinity) {
    if (nodeSelector.isEmpty()) {
      return affinity;
    }
    var all = new ArrayList<>(affinity);
    nodeSelector.forEach(
        (key, value) ->
            all.add(new Problem.Requirement(key, "In", List.of(value), OptionalInt.empty())));
    return all;
  }

  /// Whether the pod tolerates all that keeps pods away.
  boolean admits(Problem.Pod pod) {
    return taints.stream()
        .filter(taint -> !taint.effect().equals("PreferNoSchedule"))
        .allMatch(taint -> pod.tolerations().stream().anyMatch(it -> tolerates(it, taint)));
  }

  private static boolean tolerates(Problem.Toleration toleration, Problem.Taint taint) {
    boolean key = toleration.key().isEmpty() || toleration.key().equals(taint.key());
    boolean effect = toleration.effect().isEmpty() || toleration.effect().equals(taint.effect());
    boolean value =
        toleration.operator().equals("Exists") || toleration.value().equals(taint.value());
    return key && effect && value;
  }
}
