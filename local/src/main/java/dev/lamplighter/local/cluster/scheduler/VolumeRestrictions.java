package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.local.cluster.scheduler.Unfit.Filter;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.snapshot.AccessMode;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// The filter VolumeRestrictions, as far as it is of claims: while one pod has a ReadWriteOncePod
/// claim, no node takes another that wants it. Written from kube-scheduler's side, not shared with
/// our rule.
final class VolumeRestrictions {
  private VolumeRestrictions() {}

  static List<Unfit> check(PodView pod, Placements placements) {
    if (pod.spec().volumes().isEmpty()) {
      return List.of();
    }
    SortedSet<NamespacedName> alone = new TreeSet<>();
    placements.storage().claims().stream()
        .filter(claim -> claim.spec().accessModes().contains(AccessMode.READ_WRITE_ONCE_POD))
        .forEach(claim -> alone.add(claim.key()));
    alone.retainAll(claims(pod));
    boolean taken =
        !alone.isEmpty()
            && placements.nodes().stream()
                .map(NodeView::name)
                .flatMap(node -> placements.podsOn(node).stream())
                .flatMap(other -> claims(other).stream())
                .anyMatch(alone::contains);
    return taken
        ? List.of(
            new Unfit(
                Filter.VOLUME_RESTRICTIONS,
                "node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod"
                    + " access mode",
                true))
        : List.of();
  }

  /// The claims of a pod's volumes.
  static SortedSet<NamespacedName> claims(PodView pod) {
    var claims = new TreeSet<NamespacedName>();
    pod.spec()
        .volumes()
        .forEach(
            it -> claims.add(new NamespacedName(pod.namespace(), it.claimOf(pod.meta().name()))));
    return claims;
  }
}
