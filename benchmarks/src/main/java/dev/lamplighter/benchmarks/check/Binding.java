package dev.lamplighter.benchmarks.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.Comparator.naturalOrder;

import dev.lamplighter.benchmarks.check.BindingAttempt.Step;
import dev.lamplighter.benchmarks.problem.Problem;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Whether kube-scheduler could bind the pods of a plan where it wants them, by spread, affinity
/// and anti-affinity.
///
/// Nodes that are there are filled first: kube-scheduler does not wait for planned ones, and their
/// domains are none before they have joined. What could not be bound so is bound once all nodes are
/// there, and must be.
///
/// Pods are bound one by one, as these rules look at what is bound already. Which order
/// kube-scheduler takes nobody knows, so the plan passes if one is found: the largest first entry
/// by entry, the largest first pod by pod, one found from the end ([FromTheEnd]), or some in which
/// those come first whose spread others can break. Where nodes may yet come to be in several
/// domains, several choices are tried, and each must pass.
final class Binding {
  private static final int CHOICES = 3;

  /// Orders that planners take.
  private static final int KNOWN = 2;

  private static final int SHUFFLED = 6;
  private static final Comparator<Step> LARGEST =
      comparing((Step step) -> Amounts.parse(step.pod().cpu()))
          .thenComparing(step -> Amounts.parse(step.pod().memory()))
          .reversed();

  private Binding() {}

  /// A node: what it may be, whether it is `there` already, the pods planned for it, and those that
  /// it has.
  record Planned(
      List<Machine> mayBecome, boolean there, List<NamedPod> planned, List<Problem.Pod> running) {}

  /// A pod and the entry that it is of.
  record NamedPod(String name, Problem.Pod entry) {}

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
    for (int order = 0; order < KNOWN + 1 + SHUFFLED; order++) {
      stuck = tryOrder(chosen(nodes, choice), order);
      if (stuck.isEmpty()) {
        return stuck;
      }
    }
    return stuck;
  }

  private static Optional<String> tryOrder(List<BindingAttempt.Node> nodes, int order) {
    var attempt = new BindingAttempt(filled(nodes, order));
    List<Step> left = attempt.bind(order(attempt, order));
    return left.isEmpty() ? Optional.empty() : Optional.of(attempt.stuck(left));
  }

  /// When the planned nodes join: those that are there have taken what they may.
  private static List<BindingAttempt.Node> filled(List<BindingAttempt.Node> nodes, int order) {
    var attempt = new BindingAttempt(nodes.stream().filter(BindingAttempt.Node::there).toList());
    var filled = new ArrayList<>(attempt.nodesAfter(attempt.bind(order(attempt, order))));
    nodes.stream().filter(node -> !node.there()).forEach(filled::add);
    return filled;
  }

  private static Comparator<Step> order(BindingAttempt attempt, int order) {
    Map<String, String> known = new HashMap<>();
    IdentityHashMap<Problem.Pod, String> firsts = new IdentityHashMap<>();
    return switch (order) {
      case 0 ->
          LARGEST
              .thenComparing(step -> firsts.computeIfAbsent(step.pod(), Binding::first))
              .thenComparingInt(Step::turn);
      case 1 ->
          LARGEST.thenComparing(step -> known.computeIfAbsent(step.name(), Binding::identity));
      case KNOWN -> {
        Map<String, Integer> turns = FromTheEnd.turns(attempt);
        yield comparingInt(step -> turns.getOrDefault(step.name(), 0));
      }
      default ->
          comparingInt((Step step) -> attempt.isBreakable(step.pod()) ? 0 : 1)
              .thenComparing(
                  step -> known.computeIfAbsent(step.name(), name -> identity(order + name)));
    };
  }

  private static String first(Problem.Pod entry) {
    return entry.names().stream().map(Binding::identity).min(naturalOrder()).orElseThrow();
  }

  /// Both planners break ties by it: the UID that a pod of this name gets.
  private static String identity(String name) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(("pod/" + name).getBytes(UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
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
              node.getValue().there(),
              node.getValue().planned(),
              node.getValue().running()));
    }
    return chosen;
  }
}
