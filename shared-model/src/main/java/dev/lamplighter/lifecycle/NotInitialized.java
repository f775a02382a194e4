package dev.lamplighter.lifecycle;

import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;
import java.util.Optional;

/// Why a registered node is not ready for pods: the first of five checks that it fails (spec core
/// 5.4). The names are the reasons of the condition `Initialized`.
sealed interface NotInitialized {
  record NodeNotFound() implements NotInitialized {}

  record NodeNotReady() implements NotInitialized {}

  record StartupTaintsExist(List<Taint> taints) implements NotInitialized {
    public StartupTaintsExist {
      taints = List.copyOf(taints);
    }
  }

  record KnownEphemeralTaintsExist(List<Taint> taints) implements NotInitialized {
    public KnownEphemeralTaintsExist {
      taints = List.copyOf(taints);
    }
  }

  /// A device plugin, say, has not shown its devices yet.
  record ResourceNotRegistered(ResourceName resource) implements NotInitialized {}

  /// Empty if the node is ready for pods.
  static Optional<NotInitialized> check(ClaimRecord claim, Optional<NodeView> joined) {
    if (joined.isEmpty()) {
      return Optional.of(new NodeNotFound());
    }
    NodeView node = joined.get();
    if (!node.ready()) {
      return Optional.of(new NodeNotReady());
    }
    List<Taint> startup =
        node.taints().stream().filter(claim.spec().startupTaints()::contains).toList();
    if (!startup.isEmpty()) {
      return Optional.of(new StartupTaintsExist(startup));
    }
    List<Taint> ephemeral = node.taints().stream().filter(Taint::isKnownEphemeral).toList();
    if (!ephemeral.isEmpty()) {
      return Optional.of(new KnownEphemeralTaintsExist(ephemeral));
    }
    return claim.spec().requests().names().stream()
        .filter(name -> claim.spec().requests().get(name) > 0 && node.allocatable().get(name) == 0)
        .findFirst()
        .map(ResourceNotRegistered::new);
  }

  /// The condition's message.
  default String message() {
    return switch (this) {
      case NodeNotFound() -> "Node not registered with cluster";
      case NodeNotReady() -> "Node status is NotReady";
      case StartupTaintsExist(var taints) -> "Startup taints still exist: " + taints;
      case KnownEphemeralTaintsExist(var taints) -> "Ephemeral taints still exist: " + taints;
      case ResourceNotRegistered(var resource) ->
          "Requested resource %s is not registered on the node".formatted(resource);
    };
  }
}
