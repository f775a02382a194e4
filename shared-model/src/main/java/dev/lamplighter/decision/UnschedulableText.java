package dev.lamplighter.decision;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.model.NodePoolName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Why a pod got no place, as one message: the nodes counted by reason as kube-scheduler does it,
/// then the pools from the heaviest, those with the same reason together.
public final class UnschedulableText {
  private static final Comparator<NodePool> BY_WEIGHT =
      comparingInt((NodePool pool) -> -pool.spec().weight().orElse(0))
          .thenComparing(NodePool::name);

  private UnschedulableText() {}

  public static String of(Unschedulable pod, List<NodePool> pools) {
    var sentences = new ArrayList<String>();
    nodes(pod).ifPresent(sentences::add);
    SequencedMap<NodePoolName, Rejection> byWeight = new LinkedHashMap<>();
    for (NodePool pool : pools.stream().sorted(BY_WEIGHT).toList()) {
      Rejection rejection = pod.pools().get(pool.name());
      if (rejection != null) {
        byWeight.put(pool.name(), rejection);
      }
    }
    sentences.addAll(RejectionText.ofPools(byWeight));
    if (pools.isEmpty()) {
      sentences.add("There is no NodePool");
    }
    return ended(sentences);
  }

  /// `0/6 nodes are available: 4 Insufficient cpu, 2 node(s) had untolerated taint {…}`.
  private static Optional<String> nodes(Unschedulable pod) {
    if (pod.nodes().isEmpty()) {
      return Optional.empty();
    }
    int all = pod.nodes().stream().mapToInt(Unschedulable.NodeRejection::count).sum();
    List<String> counted =
        pod.nodes().stream()
            .map(node -> node.count() + " " + RejectionText.reason(node.example()))
            .toList();
    return Optional.of("0/%d nodes are available: %s".formatted(all, String.join(", ", counted)));
  }

  private static String ended(List<String> sentences) {
    var text = new StringBuilder();
    for (String sentence : sentences) {
      text.append(text.isEmpty() ? "" : " ").append(sentence);
      text.append(sentence.endsWith(".") ? "" : ".");
    }
    return text.toString();
  }
}
