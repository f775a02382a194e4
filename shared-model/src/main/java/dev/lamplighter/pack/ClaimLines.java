package dev.lamplighter.pack;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.NewClaim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
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
    byIndex.add(stand(claim, byIndex.size()));
  }

  private Turn stand(NewClaim claim, int index) {
    var turn = new Turn(claim.podCount(), index, claim, Alike.of(claim, keys));
    line(turn.alike()).add(turn);
    return turn;
  }

  /// The claim has other pods, or is narrowed.
  void move(int index) {
    Turn before = byIndex.get(index);
    line(before.alike()).remove(before);
    byIndex.set(index, stand(before.claim(), index));
  }

  private NavigableSet<Turn> line(Alike alike) {
    return lines.computeIfAbsent(alike, _ -> new TreeSet<>());
  }

  Iterable<Alike> alike() {
    return List.copyOf(lines.keySet());
  }

  /// The next of a line, whoever moved meanwhile; of no one the first.
  Optional<Turn> after(Alike alike, Optional<Turn> before) {
    NavigableSet<Turn> line = line(alike);
    return before.isPresent()
        ? Optional.ofNullable(line.higher(before.get()))
        : line.isEmpty() ? Optional.empty() : Optional.of(line.first());
  }
}
