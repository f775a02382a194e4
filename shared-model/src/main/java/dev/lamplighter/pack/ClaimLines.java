package dev.lamplighter.pack;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.NewClaim;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// The opened claims in lines by their domains of some topology keys, each line with the fewest
/// pods first. They stand so for all shapes: a claim is moved when it takes pods, and nothing is
/// sorted for a shape.
final class ClaimLines {
  private final List<LabelKey> keys;
  private final Map<Alike, TreeSet<Standing>> lines = new LinkedHashMap<>();
  private final List<Standing> byIndex = new ArrayList<>();

  /// Where a claim stands: with how many pods, in which line.
  record Standing(int pods, int index, NewClaim claim, Alike alike) {
    private static final Comparator<Standing> ORDER =
        (a, b) -> {
          int byPods = Integer.compare(a.pods, b.pods);
          return byPods == 0 ? Integer.compare(a.index, b.index) : byPods;
        };
  }

  ClaimLines(List<LabelKey> keys, List<NewClaim> claims) {
    this.keys = keys;
    claims.forEach(this::add);
  }

  /// The youngest of all claims.
  void add(NewClaim claim) {
    byIndex.add(stand(claim, byIndex.size()));
  }

  private Standing stand(NewClaim claim, int index) {
    var standing = new Standing(claim.podCount(), index, claim, Alike.of(claim, keys));
    lines.computeIfAbsent(standing.alike(), _ -> new TreeSet<>(Standing.ORDER)).add(standing);
    return standing;
  }

  /// The claim has other pods, or is narrowed.
  void move(int index) {
    Standing before = byIndex.get(index);
    lines.getOrDefault(before.alike(), new TreeSet<>()).remove(before);
    byIndex.set(index, stand(before.claim(), index));
  }

  Iterable<Alike> alike() {
    return List.copyOf(lines.keySet());
  }

  /// The next of a line, whoever moved meanwhile; of no one the first.
  Optional<Standing> after(Alike alike, Optional<Standing> before) {
    TreeSet<Standing> line = lines.getOrDefault(alike, new TreeSet<>());
    return before.isPresent()
        ? Optional.ofNullable(line.higher(before.get()))
        : line.isEmpty() ? Optional.empty() : Optional.of(line.first());
  }
}
