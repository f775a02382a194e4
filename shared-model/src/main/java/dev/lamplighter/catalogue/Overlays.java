package dev.lamplighter.catalogue;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodeOverlayValidation;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.Violation;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodePoolName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// The NodeOverlays of a cluster, what is wrong with those that are not acted on, and the instance
/// types of the pools as they make them (spec core 1.8).
public record Overlays(
    List<NodeOverlay> all,
    SortedMap<String, Refusal> refused,
    SortedMap<NodePoolName, List<InstanceType>> types) {
  public static final Overlays NONE = new Overlays(List.of(), new TreeMap<>(), new TreeMap<>());

  /// The heaviest first, of equals the one whose name comes last.
  private static final Comparator<NodeOverlay> ORDER =
      comparingInt((NodeOverlay overlay) -> -overlay.spec().weight())
          .thenComparing(comparing(NodeOverlay::name).reversed());

  public Overlays {
    all = List.copyOf(all);
    refused = Collections.unmodifiableSortedMap(new TreeMap<>(refused));
    types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
  }

  /// Why an overlay is not acted on, in Karpenter's words for the reason.
  public record Refusal(String reason, String message) {}

  public static Overlays of(
      List<NodeOverlay> overlays,
      List<NodePool> pools,
      SortedMap<NodeClassName, List<InstanceType>> byClass) {
    if (overlays.isEmpty()) {
      return NONE;
    }
    SortedMap<NodePoolName, OverlaidTypes> ofPools = new TreeMap<>();
    for (NodePool pool : pools) {
      var nodeClass = pool.spec().template().spec().nodeClassRef().name();
      ofPools.put(pool.name(), new OverlaidTypes(pool, byClass.getOrDefault(nodeClass, List.of())));
    }
    SortedMap<String, Refusal> refused = new TreeMap<>();
    List<NodeOverlay> inOrder = overlays.stream().sorted(ORDER).toList();
    for (NodeOverlay overlay : inOrder) {
      lay(overlay, ofPools, refused);
    }
    SortedMap<NodePoolName, List<InstanceType>> types = new TreeMap<>();
    ofPools.forEach((pool, overlaid) -> types.put(pool, overlaid.types()));
    return new Overlays(
        overlays.stream().sorted(comparing(NodeOverlay::name)).toList(), refused, types);
  }

  /// On all pools, or where it contradicts another on one of them on none.
  private static void lay(
      NodeOverlay overlay,
      SortedMap<NodePoolName, OverlaidTypes> ofPools,
      SortedMap<String, Refusal> refused) {
    if (overlay.meta().deleting()) {
      return;
    }
    List<Violation> violations = new ArrayList<>(overlay.unread());
    if (violations.isEmpty()) {
      violations.addAll(NodeOverlayValidation.of(overlay));
    }
    if (!violations.isEmpty()) {
      refused.put(overlay.name(), new Refusal("RuntimeValidate", Violation.joined(violations)));
      return;
    }
    var contradicting =
        ofPools.entrySet().stream()
            .filter(pool -> pool.getValue().contradicts(overlay))
            .map(pool -> pool.getKey().value())
            .toList();
    if (!contradicting.isEmpty()) {
      refused.put(
          overlay.name(),
          new Refusal(
              "Conflict",
              "Another NodeOverlay of weight %d says something of the same price or resource of NodePool %s, and its name comes later. Give one of them more weight."
                  .formatted(overlay.spec().weight(), String.join(", ", contradicting))));
      return;
    }
    ofPools.values().forEach(pool -> pool.lay(overlay));
  }

  /// With each type changed.
  public Overlays with(UnaryOperator<InstanceType> change) {
    if (types.isEmpty()) {
      return this;
    }
    SortedMap<NodePoolName, List<InstanceType>> changed = new TreeMap<>();
    types.forEach((pool, list) -> changed.put(pool, list.stream().map(change).toList()));
    return new Overlays(all, refused, changed);
  }
}
