package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The nodes, which unfinished pods are on each, and the volumes: all that the filters know of a
/// cluster.
public final class Placements {
  private final SortedMap<NodeName, NodeView> nodes = new TreeMap<>();
  private final SortedMap<NodeName, List<PodView>> pods = new TreeMap<>();

  private final StorageView storage;

  private Placements(StorageView storage) {
    this.storage = storage;
  }

  /// Pods without a node, finished ones, and those on unknown nodes are left out.
  public static Placements of(
      Collection<NodeView> nodes, Collection<PodView> pods, StorageView storage) {
    var placements = new Placements(storage);
    nodes.forEach(placements::add);
    pods.stream()
        .filter(pod -> !pod.status().phase().terminal())
        .forEach(pod -> pod.status().node().ifPresent(node -> placements.place(pod, node)));
    return placements;
  }

  public void add(NodeView node) {
    nodes.put(node.name(), node);
    pods.putIfAbsent(node.name(), new ArrayList<>());
  }

  /// Put a pod on a node, whether or not it fits.
  public void place(PodView pod, NodeName node) {
    var there = pods.get(node);
    if (there != null) {
      there.add(pod);
    }
  }

  /// The same with this pod nowhere.
  public Placements without(PodKey pod) {
    if (pods.values().stream().flatMap(List::stream).noneMatch(each -> each.key().equals(pod))) {
      return this;
    }
    var fewer = new Placements(storage);
    nodes.values().forEach(fewer::add);
    pods.forEach(
        (node, there) ->
            there.stream()
                .filter(each -> !each.key().equals(pod))
                .forEach(each -> fewer.place(each, node)));
    return fewer;
  }

  /// The same with these pods on `node` too.
  Placements also(List<PodView> more, NodeName node) {
    var also = with(storage);
    var there = new ArrayList<>(podsOn(node));
    there.addAll(more);
    also.pods.put(node, there);
    return also;
  }

  /// The same with other volumes.
  Placements with(StorageView storage) {
    var same = new Placements(storage);
    same.nodes.putAll(nodes);
    same.pods.putAll(pods);
    return same;
  }

  StorageView storage() {
    return storage;
  }

  public Collection<NodeView> nodes() {
    return nodes.values();
  }

  public List<PodView> podsOn(NodeName node) {
    return pods.getOrDefault(node, List.of());
  }
}
