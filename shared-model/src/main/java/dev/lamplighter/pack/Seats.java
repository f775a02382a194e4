package dev.lamplighter.pack;

import static java.util.Collections.emptyIterator;

import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.Occupied;
import dev.lamplighter.schedule.Standing;
import dev.lamplighter.schedule.TopologyDemands;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Fills places with the pods of one shape, each pod the place that is best then.
///
/// A place is asked whether it has room once for the shape, not once for a pod. What changes from
/// pod to pod is which domains are level: places of the same domains stand in one line, and only
/// the head of each line is looked at. So the work for a pod grows with the domains, not with the
/// places.
final class Seats {
  private final Attempt attempt;
  private final Map<Alike, Line> lines;
  private final List<Seat> unsettled = new ArrayList<>();

  /// Over places in lines; others may come.
  Seats(Attempt attempt, Map<Alike, Line> lines) {
    this.attempt = attempt;
    this.lines = lines;
  }

  /// Over no places yet.
  static Seats none(Attempt attempt) {
    return new Seats(attempt, new LinkedHashMap<>());
  }

  void add(Seat seat) {
    stand(seat);
  }

  private TopologyDemands topology() {
    return attempt.topology();
  }

  private void stand(Seat seat) {
    lines
        .computeIfAbsent(
            Alike.of(seat.place(), topology().domainKeys()), _ -> new Line(emptyIterator()))
        .add(seat);
  }

  /// Plans as many of the pods as fit, and returns the rest.
  List<PodView> fill(List<PodView> pods) {
    int placed = 0;
    while (placed < pods.size()) {
      Optional<Line> line = best();
      if (line.isEmpty()) {
        break;
      }
      Seat seat = line.get().head().orElseThrow();
      line.get().removeHead();
      if (seat.hasRoom()) {
        take(seat, pods.get(placed++));
      }
    }
    unsettled.forEach(Seat::settle);
    unsettled.clear();
    return pods.subList(placed, pods.size());
  }

  private void take(Seat seat, PodView pod) {
    seat.give(pod);
    topology().placed(seat.place());
    if (topology().repelsItself()) {
      seat.settle();
    } else {
      unsettled.add(seat);
      stand(seat);
    }
  }

  /// The line whose domain's turn it is, mostly the one with fewest pods, of those that may have
  /// one more.
  private Optional<Line> best() {
    Optional<Line> best = Optional.empty();
    long first = Long.MAX_VALUE;
    for (Line line : lines.values()) {
      Optional<Seat> head = hopeful(line);
      if (head.isPresent() && standing(head.get()) == Standing.NOW) {
        long turn = topology().turn(head.get().place());
        if (best.isEmpty() || turn < first || (turn == first && precedes(line, best.get()))) {
          best = Optional.of(line);
          first = turn;
        }
      }
    }
    return best;
  }

  private static boolean precedes(Line line, Line other) {
    return Seat.ORDER.compare(line.head().orElseThrow(), other.head().orElseThrow()) < 0;
  }

  private Standing standing(Seat seat) {
    Occupied place = seat.place();
    return attempt.standing(place);
  }

  /// The head of the line once those are gone that will never do: all of them at once where they
  /// stand alike.
  private Optional<Seat> hopeful(Line line) {
    Optional<Seat> head = line.head();
    while (head.isPresent() && standing(head.get()) == Standing.NEVER) {
      if (attempt.standsAlone(head.get().place())) {
        line.removeHead();
      } else {
        line.removeAll();
      }
      head = line.head();
    }
    return head;
  }
}
