package dev.lamplighter.pack;

import dev.lamplighter.schedule.Attempt;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.PriorityQueue;

/// The nodes of a line that may have room for a shape, in the order in which its pods go there: by
/// the line, or where hosts count those first on which there are fewest pods.
///
/// Nodes on which there are none come as they stand; others are kept back until those have come.
final class NodeQueue implements Iterator<Seat> {
  private final NodeLine line;
  private final NodeLines lines;
  private final Attempt attempt;
  private final long[] wanted;
  private final PriorityQueue<Seat> keptBack = new PriorityQueue<>(Seat.ORDER);
  private final boolean hostsCount;
  private final boolean skips;
  private Optional<Seat> next = Optional.empty();
  private int position;

  NodeQueue(NodeLine line, NodeLines lines, Attempt attempt) {
    this.line = line;
    this.lines = lines;
    this.attempt = attempt;
    this.wanted = RoomTree.wanted(attempt.shape().request());
    this.hostsCount = attempt.topology().spreadsOverHosts() > 0;
    this.skips = attempt.topology().spreadsOverHosts() < 2;
  }

  /// Where two constraints count hosts, a node without room can stand in the way of others: whoever
  /// is first by one constraint may be kept back by the other.
  private int following(int from) {
    if (skips) {
      return line.next(from, wanted);
    }
    return from < line.size() ? from : -1;
  }

  @Override
  public boolean hasNext() {
    while (next.isEmpty() && position >= 0) {
      position = following(position);
      if (position >= 0) {
        Seat seat = lines.seat(line.node(position), line.index(position), attempt);
        position++;
        if (hostsCount && seat.crowd() > 0) {
          keptBack.add(seat);
        } else {
          next = Optional.of(seat);
        }
      }
    }
    if (next.isEmpty() && !keptBack.isEmpty()) {
      next = Optional.of(keptBack.remove());
    }
    return next.isPresent();
  }

  @Override
  public Seat next() {
    if (!hasNext()) {
      throw new NoSuchElementException("No node is left in the line");
    }
    Seat seat = next.orElseThrow();
    next = Optional.empty();
    return seat;
  }
}
