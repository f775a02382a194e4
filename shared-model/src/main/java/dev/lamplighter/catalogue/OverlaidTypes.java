package dev.lamplighter.catalogue;

import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodeOverlay.PriceChange;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.WellKnownLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The instance types of one NodePool under the NodeOverlays, which are laid on one after the
/// other, the heaviest first (spec core 1.8). Of a price, and of a resource, the first one's word
/// counts; a second of the same weight contradicts it.
///
/// A label that the pool leaves open is the claim's to decide: resources that an overlay ties to
/// one of its values come with that value (cases C068), prices don't.
final class OverlaidTypes {
  private final Requirements pool;
  private final SortedMap<InstanceTypeName, InstanceType> types = new TreeMap<>();
  private final Map<Object, Integer> weights = new HashMap<>();
  private final List<Tied> tied = new ArrayList<>();

  /// A resource of a type under a condition.
  private record Tied(
      InstanceTypeName type, ResourceName resource, Requirements when, int weight) {}

  private record PriceOf(InstanceTypeName type, int offering) {}

  private record ResourceOf(InstanceTypeName type, ResourceName resource) {}

  OverlaidTypes(NodePool pool, List<InstanceType> types) {
    var spec = pool.spec().template().spec();
    this.pool =
        spec.requirements()
            .and(pool.spec().template().labels().asRequirements())
            .and(Requirement.in(LabelKey.NODEPOOL, pool.name().value()))
            .and(Requirement.in(LabelKey.NODECLASS, spec.nodeClassRef().name().value()));
    types.forEach(type -> this.types.put(type.name(), type));
  }

  List<InstanceType> types() {
    return List.copyOf(types.values());
  }

  /// What an overlay finds of a type: nothing, or under which further labels it is meant.
  private Optional<Requirements> match(NodeOverlay overlay, InstanceType type) {
    Requirements known = pool.and(type.requirements());
    Requirements open = Requirements.EMPTY;
    for (Requirement wanted : overlay.spec().requirements().asList()) {
      if (WellKnownLabels.isOfferingLabel(wanted.key())) {
        continue;
      }
      Optional<Requirement> has = known.find(wanted.key());
      if (has.isEmpty() ? !wanted.allowsAbsent() : !has.get().intersects(wanted)) {
        return Optional.empty();
      }
      boolean surely = has.isEmpty() || has.get().isWithin(wanted);
      if (!surely && !WellKnownLabels.isWellKnown(wanted.key())) {
        open = open.and(wanted);
      }
    }
    boolean sold = type.offerings().stream().anyMatch(it -> isMeant(overlay, it));
    return sold ? Optional.of(open) : Optional.empty();
  }

  private boolean isMeant(NodeOverlay overlay, Offering offering) {
    return offering.isAllowedBy(pool) && offering.isAllowedBy(overlay.spec().requirements());
  }

  /// What is paid for already has no price but by an overlay that means it by name.
  private static boolean hasPrice(NodeOverlay overlay, Offering offering) {
    return offering.reserved().isEmpty()
        || overlay.spec().requirements().has(LabelKey.CAPACITY_TYPE);
  }

  /// Whether another one of the same weight says something of the same.
  boolean contradicts(NodeOverlay overlay) {
    int weight = overlay.spec().weight();
    for (InstanceType type : types.values()) {
      Optional<Requirements> open = match(overlay, type);
      if (open.isPresent()
          && (pricesContradict(overlay, type, open.get(), weight)
              || resourcesContradict(overlay, type, open.get(), weight))) {
        return true;
      }
    }
    return false;
  }

  private boolean pricesContradict(
      NodeOverlay overlay, InstanceType type, Requirements open, int weight) {
    return priced(overlay, type, open).stream()
        .anyMatch(index -> isOf(weight, new PriceOf(type.name(), index)));
  }

  private boolean isOf(int weight, Object what) {
    return weights.containsKey(what) && weights.get(what) == weight;
  }

  private boolean resourcesContradict(
      NodeOverlay overlay, InstanceType type, Requirements open, int weight) {
    return overlay.spec().capacity().names().stream()
        .anyMatch(
            resource ->
                isOf(weight, new ResourceOf(type.name(), resource))
                    || tied.stream()
                        .anyMatch(
                            it ->
                                it.weight() == weight
                                    && it.type().equals(type.name())
                                    && it.resource().equals(resource)
                                    && it.when().intersects(open)));
  }

  /// The offerings whose price the overlay means, by their place in the list.
  private List<Integer> priced(NodeOverlay overlay, InstanceType type, Requirements open) {
    var meant = new ArrayList<Integer>();
    if (overlay.spec().price().isPresent() && open.isEmpty()) {
      for (int i = 0; i < type.offerings().size(); i++) {
        Offering offering = type.offerings().get(i);
        if (isMeant(overlay, offering) && hasPrice(overlay, offering)) {
          meant.add(i);
        }
      }
    }
    return meant;
  }

  void lay(NodeOverlay overlay) {
    for (InstanceType type : List.copyOf(types.values())) {
      match(overlay, type).ifPresent(open -> types.put(type.name(), under(overlay, type, open)));
    }
  }

  private InstanceType under(NodeOverlay overlay, InstanceType type, Requirements open) {
    InstanceType changed = type;
    for (int index : priced(overlay, type, open)) {
      if (weights.putIfAbsent(new PriceOf(type.name(), index), overlay.spec().weight()) == null) {
        changed = priced(changed, index, overlay.spec().price().orElseThrow());
      }
    }
    for (ResourceName resource : overlay.spec().capacity().names()) {
      changed = with(changed, overlay, resource, open);
    }
    return changed;
  }

  private static InstanceType priced(InstanceType type, int index, PriceChange change) {
    Offering before = type.offerings().get(index);
    boolean nothingToAdjust =
        before.price().isUnknown() && !(change instanceof PriceChange.Absolute);
    if (nothingToAdjust) {
      return type;
    }
    var offerings = new ArrayList<>(type.offerings());
    offerings.set(index, before.at(change.of(before.price())));
    return type.priced(offerings);
  }

  private InstanceType with(
      InstanceType type, NodeOverlay overlay, ResourceName resource, Requirements open) {
    int weight = overlay.spec().weight();
    var one = Resources.EMPTY.with(resource, overlay.spec().capacity().get(resource));
    var what = new ResourceOf(type.name(), resource);
    if (weights.containsKey(what)) {
      return type;
    }
    if (open.isEmpty()) {
      weights.put(what, weight);
      return type.having(one);
    }
    tied.add(new Tied(type.name(), resource, open, weight));
    return type.having(new Overlaid.Extra(open, one));
  }
}
