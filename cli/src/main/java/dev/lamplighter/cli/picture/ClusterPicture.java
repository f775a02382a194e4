package dev.lamplighter.cli.picture;

import dev.lamplighter.model.Price;
import dev.lamplighter.model.Resources;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Nodes, claims and waiting pods of a world at one moment, in rows that a table shows.
public record ClusterPicture(List<Node> nodes, List<Claim> claims, List<Pending> pending) {
  public ClusterPicture {
    nodes = List.copyOf(nodes);
    claims = List.copyOf(claims);
    pending = List.copyOf(pending);
  }

  /// A node; `pool` is empty for one that is not Lamplighter's, `price` where none is known.
  public record Node(
      String name,
      boolean ready,
      Duration age,
      Optional<String> pool,
      String instanceType,
      String zone,
      String capacityType,
      long pods,
      Resources requested,
      Resources allocatable,
      Optional<Price> price) {}

  /// A NodeClaim with the columns of `kubectl get nodeclaims -o wide`.
  public record Claim(
      String name,
      String instanceType,
      String capacityType,
      String zone,
      Optional<String> node,
      String ready,
      Duration age,
      Optional<String> instance,
      Optional<String> pool) {}

  /// Pods that have no node and wait for the same reason, as their last event says it.
  public record Pending(List<String> pods, String message) {
    public Pending {
      pods = List.copyOf(pods);
    }
  }

  /// What the nodes cost together, as far as prices are known.
  public Price price() {
    return nodes.stream().flatMap(node -> node.price().stream()).reduce(Price.ZERO, Price::plus);
  }

  /// What Lamplighter's nodes cost together.
  public Price ownPrice() {
    return nodes.stream()
        .filter(node -> node.pool().isPresent())
        .flatMap(node -> node.price().stream())
        .reduce(Price.ZERO, Price::plus);
  }

  public long ownNodes() {
    return nodes.stream().filter(node -> node.pool().isPresent()).count();
  }
}
