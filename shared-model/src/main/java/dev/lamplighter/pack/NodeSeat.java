package dev.lamplighter.pack;

import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.Fit;
import dev.lamplighter.schedule.NodeTarget;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// A node that exists or is on its way, as a place for pods of one shape.
final class NodeSeat implements Seat {
  private final NodeTarget node;
  private final int index;
  private final Attempt attempt;
  private final NodeLines lines;
  private final Placement placement;
  private final List<PodView> given = new ArrayList<>();
  private OptionalInt room = OptionalInt.empty();

  NodeSeat(NodeTarget node, int index, Attempt attempt, NodeLines lines, Placement placement) {
    this.node = node;
    this.index = index;
    this.attempt = attempt;
    this.lines = lines;
    this.placement = placement;
  }

  @Override
  public NodeTarget place() {
    return node;
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public int crowd() {
    return attempt.topology().crowdOnHost(node);
  }

  @Override
  public boolean hasRoom() {
    if (room.isEmpty()) {
      room =
          switch (placement.ask(node, attempt)) {
            case Fit.Room(int pods) -> OptionalInt.of(pods);
            case Fit.Refused _ -> OptionalInt.of(0);
          };
    }
    return room.getAsInt() > 0;
  }

  @Override
  public void give(PodView pod) {
    room = OptionalInt.of(room.orElseThrow() - 1);
    given.add(pod);
  }

  @Override
  public void settle() {
    if (!given.isEmpty()) {
      placement.plan(node, attempt.shape().with(given));
      lines.note(index);
      given.clear();
    }
  }
}
