package dev.lamplighter.schedule;

import dev.lamplighter.decision.PortHolder;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.snapshot.HostPort;
import dev.lamplighter.snapshot.PodView;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A host port that is taken on a node.
record TakenPort(HostPort port, PortHolder by) {

  static List<TakenPort> of(PodView pod) {
    List<HostPort> ports = pod.spec().hostPorts();
    return ports.isEmpty() ? List.of() : by(new PortHolder.OfPod(pod.key()), ports);
  }

  /// Of pods of a shape, of which a node takes one.
  static List<TakenPort> of(Shape shape) {
    List<HostPort> ports = shape.spec().hostPorts();
    return ports.isEmpty() ? List.of() : by(new PortHolder.OfPod(shape.keys().getFirst()), ports);
  }

  static List<TakenPort> by(PortHolder holder, List<HostPort> ports) {
    return ports.stream().map(port -> new TakenPort(port, holder)).toList();
  }

  /// Why a pod with these ports can't be where those are taken (spec core 3.10).
  static Optional<Rejection> conflict(List<HostPort> wanted, Collection<TakenPort> taken) {
    for (HostPort port : wanted) {
      for (TakenPort other : taken) {
        if (port.conflictsWith(other.port())) {
          return Optional.of(new Rejection.HostPortTaken(port, other.by()));
        }
      }
    }
    return Optional.empty();
  }
}
