package dev.lamplighter.schedule;

import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.decision.VolumeProblem;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The pods for which no free volume is left: where alike pods want more than there are, the oldest
/// get theirs first.
///
/// Only alike ones are counted together, for what holds one of them holds all: a pod that no node
/// takes must not keep volumes from pods that could run.
final class LatePods {
  private final PodVolumes volumes;
  private final FreeVolumes free;
  private final SortedMap<PodKey, VolumeProblem> late = new TreeMap<>();

  private LatePods(PodVolumes volumes, FreeVolumes free) {
    this.volumes = volumes;
    this.free = free;
  }

  /// What makes pods alike, but for which claims they have: `labels` are looked at where nobody
  /// owns them, as owners number their pods by labels.
  private record Kind(
      PodSpec spec,
      VolumeNeeds needs,
      List<OwnerReference> owners,
      Labels labels,
      Namespace namespace) {
    List<Requirements> places() {
      return needs.with(Shape.alternativesOf(spec)).stream()
          .filter(VolumeProduct::isPossible)
          .toList();
    }
  }

  /// Each with the claim that gets nothing.
  static SortedMap<PodKey, VolumeProblem> of(
      List<PodView> pending, PodVolumes volumes, FreeVolumes free) {
    var found = new LatePods(volumes, free);
    Map<Kind, List<PodView>> kinds = new LinkedHashMap<>();
    for (PodView pod : pending) {
      if (!volumes.wishesOf(pod).isEmpty()) {
        kinds.computeIfAbsent(found.kindOf(pod), _ -> new ArrayList<>()).add(pod);
      }
    }
    kinds.forEach((kind, pods) -> found.look(kind.places(), pods));
    return found.late;
  }

  private Kind kindOf(PodView pod) {
    List<OwnerReference> owners = pod.meta().owners();
    return new Kind(
        pod.spec().withVolumes(List.of()),
        volumes.of(pod),
        owners,
        owners.isEmpty() ? pod.meta().labels() : Labels.EMPTY,
        pod.namespace());
  }

  /// Of places beyond the bound nobody knows, so that there may be volumes.
  private void look(List<Requirements> places, List<PodView> pods) {
    if (places.isEmpty() || places.size() >= VolumeProduct.ALTERNATIVES_MAX) {
      return;
    }
    var taken = new TreeSet<PersistentVolumeName>();
    var given = new TreeSet<NamespacedName>();
    for (PodView pod : pods.stream().sorted(Shape.OLDEST_FIRST).toList()) {
      List<VolumeWish> wishes =
          volumes.wishesOf(pod).stream()
              .filter(wish -> !given.contains(wish.claim().key()))
              .toList();
      Optional<SortedSet<PersistentVolumeName>> chosen =
          places.stream()
              .flatMap(node -> free.match(node, wishes).without(taken).stream())
              .findFirst();
      if (chosen.isPresent()) {
        taken.addAll(chosen.get());
        wishes.forEach(wish -> given.add(wish.claim().key()));
      } else {
        late.put(pod.key(), problem(wishes.getFirst(), pods.size()));
      }
    }
  }

  private static VolumeProblem problem(VolumeWish wish, int pods) {
    return new VolumeProblem.VolumesOfOthers(wish.claim().key(), wish.suitable().size(), pods);
  }
}
