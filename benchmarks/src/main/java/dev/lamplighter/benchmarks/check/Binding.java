package dev.lamplighter.benchmarks.check;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;

/// Whether kube-scheduler could bind the pods of a plan where it wants them, by spread, affinity
/// and anti-affinity, given that all planned nodes are there.
///
/// Pods are bound one by one, as these rules look at what is bound already. Which order
/// kube-scheduler takes nobody knows: the plan passes if one is found. Where nodes may yet come to
/// be in several domains, several choices are tried, and each must pass.
final class Binding {
  private static final int CHOICES = 3;
  private static final int ORDERS = 6;

  private Binding() {}

  /// A node: what it may be, the pods planned for it, and those that it has.
  record Planned(List<Machine> mayBecome, List<Problem.Pod> planned, List<Problem.Pod> running) {}

  static List<String> violations(SequencedMap<String, Planned> nodes) {
    for (int choice = 0; choice < CHOICES; choice++) {
      Optional<String> stuck = tryOrders(nodes, choice);
      if (stuck.isPresent()) {
        return List.of(stuck.get());
      }
    }
    return List.of();
  }

  private static Optional<String> tryOrders(SequencedMap<String, Planned> nodes, int choice) {
    Optional<String> stuck = Optional.empty();
    for (int order = 0; order < ORDERS; order++) {
      var attempt = new BindingAttempt(chosen(nodes, choice));
      stuck = attempt.bind(new Random(order));
      if (stuck.isEmpty()) {
        return stuck;
      }
    }
    return stuck;
  }

  /// The first of what each may be, the last, or another for each.
  private static List<BindingAttempt.Node> chosen(SequencedMap<String, Planned> nodes, int choice) {
    var chosen = new ArrayList<BindingAttempt.Node>();
    for (Map.Entry<String, Planned> node : nodes.entrySet()) {
      List<Machine> mayBecome = node.getValue().mayBecome();
      if (mayBecome.isEmpty()) {
        continue;
      }
      int size = mayBecome.size();
      int at =
          switch (choice) {
            case 0 -> 0;
            case 1 -> size - 1;
            default -> Math.floorMod(chosen.size() * 7, size);
          };
      chosen.add(
          new BindingAttempt.Node(
              node.getKey(),
              mayBecome.get(at),
              node.getValue().planned(),
              node.getValue().running()));
    }
    return chosen;
  }
}
