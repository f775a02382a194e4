package dev.lamplighter.pack;

import static java.util.stream.Collectors.toSet;

import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.Shape;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/// Pods of one shape that are alike also in where they are to be: an item to be packed.
///
/// @param shape of all pods that are packed, whatever lot they are in
/// @param number of the shape among those that are packed
/// @param count how many of its pods are in the lot
/// @param attempt which of the shape's attempts is made, by its place in their order
/// @param zone what is decided of their zone, where it matters for others or others matter for it
/// @param answers what empty claims of the pools say that may hold them, any of them
/// @param mostPerNode how many of them one node may have
record Lot(
    Shape shape,
    int number,
    int count,
    int attempt,
    Optional<Requirement> zone,
    List<SortedMap<NodePoolName, ClaimFit.Accepted>> answers,
    int mostPerNode) {
  Lot {
    answers = List.copyOf(answers);
  }

  /// What an answer says of a node, and the zone.
  Requirements wanted(ClaimFit.Accepted answer) {
    return zone.map(answer.requirements()::and).orElse(answer.requirements());
  }

  /// The pools that may hold them.
  Set<NodePoolName> pools() {
    return answers.stream().flatMap(each -> each.keySet().stream()).collect(toSet());
  }

  List<ClaimFit.Accepted> answersOf(NodePoolName pool) {
    return answers.stream().flatMap(each -> Optional.ofNullable(each.get(pool)).stream()).toList();
  }

  /// One whose pods any of these may hold, and of which a node may have so many at most beside what
  /// they say.
  static Lot of(
      Shape shape,
      int number,
      int count,
      int attempt,
      Optional<Requirement> zone,
      SortedMap<NodePoolName, ClaimFit.Accepted> answers,
      int most) {
    var all = List.of(answers);
    return new Lot(shape, number, count, attempt, zone, all, Math.min(most(all), most));
  }

  /// The most that a node holds of the shape by the answers of the pools.
  static int most(List<SortedMap<NodePoolName, ClaimFit.Accepted>> answers) {
    return answers.stream()
        .flatMap(each -> each.values().stream())
        .mapToInt(ClaimFit.Accepted::room)
        .max()
        .orElse(1);
  }
}
