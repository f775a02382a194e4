package dev.lamplighter.schedule;

import static java.util.Comparator.comparingLong;

import dev.lamplighter.decision.VolumeProblem;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.PersistentVolumeView;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Which free volumes the wishes of a pod get on a node, as kube-scheduler's VolumeBinding hands
/// them out (its findMatchingVolumes).
///
/// The wishes take turns, the smallest first, and each takes the smallest volume that suits it, can
/// be mounted there, and is left. So a later one may get nothing although other choices would have
/// left it one. Of volumes of one size kube-scheduler takes any; here, if there is one, the one
/// with which all get theirs.
final class VolumeMatch {
  /// Turn by turn, what suits and can be mounted.
  private final List<SortedMap<PersistentVolumeName, Long>> turns;

  private VolumeMatch(List<SortedMap<PersistentVolumeName, Long>> turns) {
    this.turns = turns;
  }

  /// On every node that satisfies `node`: volumes that only some of these can mount are left out.
  static VolumeMatch on(Requirements node, List<VolumeWish> wishes) {
    return new VolumeMatch(
        wishes.stream()
            .sorted(comparingLong(wish -> wish.claim().spec().bytes()))
            .map(wish -> mountable(wish, node))
            .toList());
  }

  /// Where all of the wishes get a volume, any of them.
  static List<Requirements> places(List<VolumeWish> wishes) {
    if (wishes.size() == 1) {
      return wishes.getFirst().places();
    }
    var product = VolumeProduct.ANYWHERE;
    for (VolumeWish wish : wishes) {
      product = product.times(wish.places());
    }
    return product.alternatives().stream()
        .filter(VolumeProduct::isPossible)
        .filter(node -> on(node, wishes).without(Set.of()).isPresent())
        .toList();
  }

  /// What to say where there is no such place.
  static VolumeProblem tooFew(SequencedMap<NamespacedName, VolumeWish> wishes) {
    List<NamespacedName> claims = List.copyOf(wishes.sequencedKeySet());
    long volumes =
        wishes.values().stream()
            .flatMap(wish -> wish.suitable().stream())
            .map(PersistentVolumeView::name)
            .distinct()
            .count();
    return new VolumeProblem.TooFewTogether(
        claims.getFirst(), claims.subList(1, claims.size()), Math.toIntExact(volumes));
  }

  private static SortedMap<PersistentVolumeName, Long> mountable(
      VolumeWish wish, Requirements node) {
    var there = new TreeMap<PersistentVolumeName, Long>();
    for (PersistentVolumeView volume : wish.suitable()) {
      if (volume.nodeAlternatives().stream().anyMatch(it -> node.and(it).equals(node))) {
        there.put(volume.name(), volume.bytes());
      }
    }
    return there;
  }

  /// The volumes that are chosen where others have taken these; nothing unless each wish gets one.
  Optional<SortedSet<PersistentVolumeName>> without(Set<PersistentVolumeName> taken) {
    var chosen = new TreeSet<PersistentVolumeName>();
    return choose(0, taken, chosen)
        ? Optional.of(Collections.unmodifiableSortedSet(chosen))
        : Optional.empty();
  }

  private boolean choose(
      int turn, Set<PersistentVolumeName> taken, SortedSet<PersistentVolumeName> chosen) {
    if (turn == turns.size()) {
      return true;
    }
    SortedMap<PersistentVolumeName, Long> left = new TreeMap<>(turns.get(turn));
    left.keySet().removeIf(name -> taken.contains(name) || chosen.contains(name));
    OptionalLong smallest = left.values().stream().mapToLong(it -> it).min();
    left.values().removeIf(bytes -> bytes > smallest.orElseThrow());
    var tried = new HashSet<List<Boolean>>();
    for (PersistentVolumeName name : left.keySet()) {
      if (tried.add(wantedLater(name, turn))) {
        chosen.add(name);
        if (choose(turn + 1, taken, chosen)) {
          return true;
        }
        chosen.remove(name);
      }
    }
    return false;
  }

  /// Volumes of one size that suit the same wishes are alike.
  private List<Boolean> wantedLater(PersistentVolumeName name, int turn) {
    return turns.subList(turn + 1, turns.size()).stream().map(it -> it.containsKey(name)).toList();
  }
}
