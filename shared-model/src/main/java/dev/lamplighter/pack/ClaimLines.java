package dev.lamplighter.pack;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.pack.Turns.Turn;
import dev.lamplighter.schedule.FreeRoom;
import dev.lamplighter.schedule.NewClaim;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The opened claims in lines by their domains of some topology keys, each line with the fewest
/// pods first. They stand so for all shapes: a claim is moved when it takes pods, and nothing is
/// sorted for a shape.
final class ClaimLines {
  private final List<LabelKey> keys;
  private final Map<Alike, Turns> lines = new LinkedHashMap<>();
  private final List<Stand> byIndex = new ArrayList<>();

  /// Where a claim stands.
  private record Stand(Alike alike, Turn turn) {}

  ClaimLines(List<LabelKey> keys) {
    this.keys = keys;
  }

  /// The youngest of all claims.
  void add(NewClaim claim, Turn turn) {
    var stand = new Stand(Alike.of(claim, keys), turn);
    byIndex.add(stand);
    enter(stand);
  }

  private void enter(Stand stand) {
    lines.computeIfAbsent(stand.alike(), _ -> new Turns()).add(stand.turn());
  }

  /// The claim has other pods, or is narrowed.
  void move(NewClaim claim, Turn turn) {
    Stand before = byIndex.get(turn.index());
    var now = new Stand(Alike.of(claim, keys), turn);
    if (!now.equals(before)) {
      byIndex.set(turn.index(), now);
      leave(before);
      enter(now);
    }
  }

  /// Lines without a claim would be looked at for every shape.
  private void leave(Stand before) {
    Turns line = lines.getOrDefault(before.alike(), new Turns());
    line.remove(before.turn());
    if (line.isEmpty()) {
      lines.remove(before.alike());
    }
  }

  /// What the claims of each line are alike in.
  Set<Alike> alike() {
    return Collections.unmodifiableSet(lines.keySet());
  }

  /// The next of a line that may have so much room, whoever moved meanwhile; of no one the first.
  Optional<Turn> after(Alike alike, Optional<Turn> before, FreeRoom wanted) {
    Turns line = lines.get(alike);
    return line == null ? Optional.empty() : line.next(before, wanted);
  }
}
