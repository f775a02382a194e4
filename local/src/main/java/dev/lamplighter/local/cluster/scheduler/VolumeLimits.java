package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.local.cluster.scheduler.Unfit.Filter;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.snapshot.CsiNodeView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.StorageView;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// The filter NodeVolumeLimits: no more volumes of a driver on a node than its CSINode says.
/// Written from kube-scheduler's side, not shared with our rule.
final class VolumeLimits {
  private VolumeLimits() {}

  static List<Unfit> check(PodView pod, NodeView node, Placements placements) {
    var storage = placements.storage();
    Optional<CsiNodeView> limits =
        storage.csiNodes().stream().filter(it -> it.node().equals(node.name())).findFirst();
    if (pod.spec().volumes().isEmpty() || limits.isEmpty()) {
      return List.of();
    }
    var there = new TreeSet<NamespacedName>();
    placements.podsOn(node.name()).forEach(other -> there.addAll(VolumeRestrictions.claims(other)));
    for (var limit : limits.get().limits().entrySet()) {
      SortedSet<NamespacedName> attached = of(limit.getKey(), there, storage);
      int before = attached.size();
      attached.addAll(of(limit.getKey(), VolumeRestrictions.claims(pod), storage));
      if (attached.size() > before && attached.size() > limit.getValue()) {
        return List.of(
            new Unfit(Filter.NODE_VOLUME_LIMITS, "node(s) exceed max volume count", true));
      }
    }
    return List.of();
  }

  private static SortedSet<NamespacedName> of(
      CsiDriver driver, SortedSet<NamespacedName> claims, StorageView storage) {
    var ofDriver = new TreeSet<NamespacedName>();
    for (PersistentVolumeClaimView claim : storage.claims()) {
      if (claims.contains(claim.key()) && driverOf(claim, storage).equals(Optional.of(driver))) {
        ofDriver.add(claim.key());
      }
    }
    return ofDriver;
  }

  private static Optional<CsiDriver> driverOf(
      PersistentVolumeClaimView claim, StorageView storage) {
    var name = claim.spec().volume();
    return name.isPresent()
        ? storage.volumes().stream()
            .filter(it -> it.name().equals(name.get()))
            .findFirst()
            .flatMap(PersistentVolumeView::driver)
        : storage.classes().stream()
            .filter(it -> claim.spec().storageClass().equals(Optional.of(it.name())))
            .findFirst()
            .map(StorageClassView::provisioner)
            .map(CsiDriver::of);
  }
}
