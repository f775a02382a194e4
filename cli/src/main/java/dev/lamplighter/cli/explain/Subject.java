package dev.lamplighter.cli.explain;

import dev.lamplighter.cli.BadInput;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.decide.Explaining;
import dev.lamplighter.decision.Explanation;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Nearest;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// What is to be explained.
public sealed interface Subject {
  record OfPod(PodKey key) implements Subject {}

  record OfNode(NodeName node) implements Subject {}

  record OfNodePool(NodePoolName pool) implements Subject {}

  /// Kinds as users type them.
  enum Kind {
    pod,
    node,
    nodepool
  }

  /// The name of a pod may be `namespace/name`, as plans print it. Throws [BadInput] if no object
  /// can have that name.
  static Subject of(Kind kind, String name, String namespace) {
    return switch (kind) {
      case pod -> new OfPod(podNamed(name, named("--namespace", namespace, Namespace::of)));
      case node -> new OfNode(named("NAME", name, NodeName::of));
      case nodepool -> new OfNodePool(named("NAME", name, NodePoolName::of));
    };
  }

  private static PodKey podNamed(String name, Namespace namespace) {
    return named("NAME", name, it -> it.contains("/") ? PodKey.of(it) : new PodKey(namespace, it));
  }

  private static <T> T named(String option, String name, Function<String, T> reader) {
    try {
      return reader.apply(name);
    } catch (IllegalArgumentException wrong) {
      throw new BadInput("%s: %s".formatted(option, wrong.getMessage()));
    }
  }

  /// As steps of a decision name it.
  default String name() {
    return switch (this) {
      case OfPod(var key) -> "pod/" + key;
      case OfNode(var node) -> "node/" + node;
      case OfNodePool(var pool) -> "nodepool/" + pool;
    };
  }

  /// Throws [BadInput] if it is not there.
  default Explanation in(ClusterSnapshot snapshot) {
    Optional<Explanation> found =
        switch (this) {
          case OfPod(var key) -> Explaining.pod(key, snapshot);
          case OfNode(var node) -> Explaining.node(node, snapshot);
          case OfNodePool(var pool) -> Explaining.nodePool(pool, snapshot);
        };
    return found.orElseThrow(() -> new BadInput(missing(snapshot)));
  }

  private String missing(ClusterSnapshot snapshot) {
    List<String> there =
        switch (this) {
          case OfPod _ -> snapshot.pods().stream().map(pod -> "pod/" + pod.key()).toList();
          case OfNode _ -> snapshot.nodes().stream().map(node -> "node/" + node.name()).toList();
          case OfNodePool _ ->
              snapshot.nodePools().stream().map(pool -> "nodepool/" + pool.name()).toList();
        };
    return "%s is not there. Allowed: %s.%s"
        .formatted(
            name(),
            there.isEmpty() ? "none, there is no object of that kind" : some(there),
            namesake(snapshot)
                .or(() -> Nearest.of(name(), there))
                .map(near -> " Maybe %s was meant.".formatted(near))
                .orElse(""));
  }

  /// A pod of that name in another namespace.
  private Optional<String> namesake(ClusterSnapshot snapshot) {
    return switch (this) {
      case OfPod(var key) ->
          snapshot.pods().stream()
              .map(PodView::key)
              .filter(other -> other.name().equals(key.name()))
              .findFirst()
              .map(other -> "pod/" + other);
      case OfNode _, OfNodePool _ -> Optional.empty();
    };
  }

  private static String some(List<String> names) {
    return Counted.list(names, 8);
  }
}
