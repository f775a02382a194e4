package dev.lamplighter.lifecycle;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import java.util.stream.Stream;

/// What a NodePool's own requirements allow it to launch.
final class AllowedTypes {
  private AllowedTypes() {}

  static Stream<InstanceType> of(NodePool pool, ClusterSnapshot snapshot) {
    var spec = pool.spec().template().spec();
    return snapshot.instanceTypes().getOrDefault(spec.nodeClassRef().name(), List.of()).stream()
        .filter(
            type ->
                type.requirements().isCompatible(spec.requirements(), AllowUndefined.WELL_KNOWN));
  }

  /// Those of one of its types, to be had now or not.
  static Stream<Offering> offerings(InstanceType type, NodePool pool) {
    Requirements wanted = pool.spec().template().spec().requirements();
    return type.offerings().stream().filter(offering -> offering.isAllowedBy(wanted));
  }
}
