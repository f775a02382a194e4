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
  private final Map<OnNode, VolumeMatch> matches = new HashMap<>();

  private record OnNode(Requirements node, List<PersistentVolumeClaimSpec> claims) {}

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
    return keepsOneOf(wishes)
        ? VolumeMatch.places(wishes)
        : places.computeIfAbsent(specs(wishes), _ -> VolumeMatch.places(wishes));
  }

  /// Who gets what on such a node.
  VolumeMatch match(Requirements node, List<VolumeWish> wishes) {
    return keepsOneOf(wishes)
        ? VolumeMatch.on(node, wishes)
        : matches.computeIfAbsent(
            new OnNode(node, specs(wishes)), _ -> VolumeMatch.on(node, wishes));
  }

  /// Then claims of the same specs may find something else.
  private boolean keepsOneOf(List<VolumeWish> wishes) {
    return wishes.stream().anyMatch(wish -> kept.containsKey(wish.claim().key()));
  }

  private static List<PersistentVolumeClaimSpec> specs(List<VolumeWish> wishes) {
    return wishes.stream().map(wish -> wish.claim().spec()).toList();
  }
}
