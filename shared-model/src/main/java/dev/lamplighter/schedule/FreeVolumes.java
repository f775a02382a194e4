package dev.lamplighter.schedule;

import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.PersistentVolumeClaimSpec;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The volumes that no claim has, and where claims can be bound to them. What claims of one spec
/// find is found once.
final class FreeVolumes {
  private final List<PersistentVolumeView> anyones = new ArrayList<>();
  private final SortedMap<NamespacedName, List<PersistentVolumeView>> kept = new TreeMap<>();
  private final Map<PersistentVolumeClaimSpec, List<PersistentVolumeView>> suitable =
      new HashMap<>();
  private final Map<List<PersistentVolumeClaimSpec>, List<Requirements>> places = new HashMap<>();

  private FreeVolumes() {}

  static FreeVolumes of(List<PersistentVolumeView> volumes) {
    var free = new FreeVolumes();
    for (PersistentVolumeView volume : volumes) {
      volume
          .claim()
          .map(claim -> free.kept.computeIfAbsent(claim, _ -> new ArrayList<>()))
          .orElse(free.anyones)
          .add(volume);
    }
    return free;
  }

  /// Those that are kept for the claim if it could be bound to one; else any such.
  VolumeWish wishOf(PersistentVolumeClaimView claim) {
    List<PersistentVolumeView> own = suitable(claim, kept.getOrDefault(claim.key(), List.of()));
    return new VolumeWish(
        claim,
        own.isEmpty()
            ? suitable.computeIfAbsent(claim.spec(), _ -> suitable(claim, anyones))
            : own);
  }

  private static List<PersistentVolumeView> suitable(
      PersistentVolumeClaimView claim, List<PersistentVolumeView> among) {
    return among.stream().filter(volume -> volume.suits(claim)).toList();
  }

  /// Where each of a pod's wishes gets a volume, any of them.
  List<Requirements> places(List<VolumeWish> wishes) {
    if (wishes.stream().anyMatch(wish -> kept.containsKey(wish.claim().key()))) {
      return VolumeMatch.places(wishes);
    }
    return places.computeIfAbsent(
        wishes.stream().map(wish -> wish.claim().spec()).toList(), _ -> VolumeMatch.places(wishes));
  }
}
