package dev.lamplighter.pack;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.NewClaim;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The opened claims in lines by their domains of some topology keys, each line with the fewest
/// pods first. They stand so for all shapes: a claim is moved when it takes pods, and nothing is
/// sorted for a shape.
final class ClaimLines {
  private final List<LabelKey> keys;
  private final Map<Alike, NavigableSet<Turn>> lines = new LinkedHashMap<>();
  private final List<Turn> byIndex = new ArrayList<>();

  /// When it is a claim's turn, by how many pods it has, and in which line.
  record Turn(int pods, int index, NewClaim claim, Alike alike) implements Comparable<Turn> {
    @Override
    public int compareTo(Turn other) {
      int byPods = Integer.compare(pods, other.pods);
      return byPods == 0 ? Integer.compare(index, other.index) : byPods;
    }
  }

  ClaimLines(List<LabelKey> keys, List<NewClaim> claims) {
    this.keys = keys;
    claims.forEach(this::add);
  }

  /// The youngest of all claims.
  void add(NewClaim claim) {
    Turn turn = turn(claim, byIndex.size());
    byIndex.add(turn);
    stand(turn);
  }

  private Turn turn(NewClaim claim, int index) {
    return new Turn(claim.podCount(), index, claim, Alike.of(claim, keys));
  }

  private void stand(Turn turn) {
    lines.computeIfAbsent(turn.alike(), _ -> new TreeSet<>()).add(turn);
  }

  /// The claim has other pods, or is narrowed.
  void move(int index) {
    Turn before = byIndex.get(index);
    Turn now = turn(before.claim(), index);
    boolean sameLine = now.alike().equals(before.alike());
    if (sameLine && now.pods() == before.pods()) {
      return;
    }
    byIndex.set(index, now);
    stand(now);
    leave(before);
  }

  /// Lines without a claim would be looked at for every shape.
  private void leave(Turn before) {
    NavigableSet<Turn> line = line(before.alike());
    line.remove(before);
    if (line.isEmpty()) {
      lines.remove(before.alike());
    }
  }

  private NavigableSet<Turn> line(Alike alike) {
    return lines.getOrDefault(alike, Collections.emptyNavigableSet());
  }

  /// What the claims of each line are alike in.
  Set<Alike> alike() {
    return Collections.unmodifiableSet(lines.keySet());
  }

  /// The next of a line, whoever moved meanwhile; of no one the first.
  Optional<Turn> after(Alike alike, Optional<Turn> before) {
    NavigableSet<Turn> line = line(alike);
    return before.isPresent()
        ? Optional.ofNullable(line.higher(before.get()))
        : line.isEmpty() ? Optional.empty() : Optional.of(line.first());
  }
}
