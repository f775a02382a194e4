package dev.lamplighter.cli.picture;

import static java.util.stream.Collectors.joining;

import dev.lamplighter.model.Price;
import dev.lamplighter.model.Resources;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Nodes, claims and waiting pods of a world at one moment, in rows that a table shows.
public record ClusterPicture(List<Node> nodes, List<Claim> claims, List<Pending> pending) {
  public ClusterPicture {
    nodes = List.copyOf(nodes);
    claims = List.copyOf(claims);
    pending = List.copyOf(pending);
  }

  /// A node; `pool` is empty for one that is not Lamplighter's, `price` where none is known.
  ///
  /// `marks` are what else its status has to say, as `SchedulingDisabled` or `Terminating`.
  public record Node(
      String name,
      boolean ready,
      List<String> marks,
      Duration age,
      Optional<String> pool,
      String instanceType,
      String zone,
      String capacityType,
      long pods,
      Resources requested,
      Resources allocatable,
      Optional<Price> price) {
    public Node {
      marks = List.copyOf(marks);
    }

    /// As kubectl prints it: `Ready,SchedulingDisabled`.
    public String status() {
      return Stream.concat(Stream.of(ready ? "Ready" : "NotReady"), marks.stream())
          .collect(joining(","));
    }

    /// Whether pods may be placed on it.
    public boolean usable() {
      return ready && marks.isEmpty();
    }
  }

  /// A NodeClaim with the columns of `kubectl get nodeclaims -o wide`.
  ///
  /// `leaving` is how far it is on its way out, `waitsFor` why it is not ready if it stays.
  public record Claim(
      String name,
      String instanceType,
      String capacityType,
      String zone,
      Optional<String> node,
      String ready,
      Optional<String> leaving,
      Optional<String> waitsFor,
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
