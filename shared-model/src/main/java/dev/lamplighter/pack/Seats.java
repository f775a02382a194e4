package dev.lamplighter.pack;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.Domain;
import dev.lamplighter.schedule.Occupied;
import dev.lamplighter.schedule.Standing;
import dev.lamplighter.schedule.TopologyDemands;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/// Fills places with the pods of one shape, each pod the place that is best then.
///
/// A place is asked whether it has room once for the shape, not once for a pod. What changes from
/// pod to pod is which domains are level: places of the same domains stand in one line, and only
/// the head of each line is looked at. So the work for a pod grows with the domains, not with the
/// places.
final class Seats {
  private final Attempt attempt;
  private final List<Seat> all = new ArrayList<>();
  private final Map<Alike, PriorityQueue<Seat>> lines = new LinkedHashMap<>();

  Seats(Attempt attempt) {
    this.attempt = attempt;
  }

  /// Places that are alike in this are level, or not, together.
  private record Alike(boolean ready, List<Domain> domains) {
    static Alike of(Occupied place, TopologyDemands topology) {
      return new Alike(place.ready(), topology.domains(place));
    }
  }

  void add(Seat seat) {
    all.add(seat);
    stand(seat);
  }

  private TopologyDemands topology() {
    return attempt.topology();
  }

  private void stand(Seat seat) {
    lines
        .computeIfAbsent(Alike.of(seat.place(), topology()), _ -> new PriorityQueue<>(Seat.ORDER))
        .add(seat);
  }

  /// Plans as many of the pods as fit, and returns the rest.
  List<PodView> fill(List<PodView> pods) {
    Deque<PodView> rest = new ArrayDeque<>(pods);
    while (!rest.isEmpty()) {
      Optional<PriorityQueue<Seat>> line = best();
      if (line.isEmpty()) {
        break;
      }
      Seat seat = line.get().remove();
      if (seat.hasRoom()) {
        take(seat, rest.removeFirst());
      }
    }
    all.forEach(Seat::settle);
    return List.copyOf(rest);
  }

  private void take(Seat seat, PodView pod) {
    seat.give(pod);
    topology().placed(seat.place());
    if (topology().repelsItself()) {
      seat.settle();
    } else {
      stand(seat);
    }
  }

  /// The line in whose domain there are fewest pods, of those that may have one more.
  private Optional<PriorityQueue<Seat>> best() {
    lines.values().forEach(this::dropHopeless);
    lines.values().removeIf(PriorityQueue::isEmpty);
    return lines.values().stream()
        .filter(line -> attempt.standing(line.element().place()) == Standing.NOW)
        .min(
            comparingInt((PriorityQueue<Seat> line) -> topology().crowd(line.element().place()))
                .thenComparing(PriorityQueue::element, Seat.ORDER));
  }

  private void dropHopeless(PriorityQueue<Seat> line) {
    while (!line.isEmpty() && attempt.standing(line.element().place()) == Standing.NEVER) {
      line.remove();
    }
  }
}
