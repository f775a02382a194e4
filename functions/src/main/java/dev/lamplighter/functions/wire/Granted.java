package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.ContainerReader.Container;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What kubelet has granted a running pod, by its status: under an in-place resize that is not what
/// its spec asks (spec core 3.8, KEP-1287; for pod-level resources KEP-5419).
///
/// While a resize is under way or put off, both may come to be needed, and the larger counts. One
/// that the node can never give (`PodResizePending`, `Infeasible`) leaves what was granted.
record Granted(
    SortedMap<String, Resources> containers, Optional<Resources> pod, boolean infeasible) {
  static final Granted NOTHING = new Granted(new TreeMap<>(), Optional.empty(), false);

  /// `status` is the Pod's. A container whose status has no `resources` is as its spec says.
  static Granted of(Fields status) {
    var containers = new TreeMap<String, Resources>();
    Stream.of("initContainerStatuses", "containerStatuses")
        .flatMap(list -> status.list(list).stream())
        .forEach(
            container ->
                granted(container)
                    .ifPresent(it -> containers.put(container.text("name").orElse(""), it)));
    return new Granted(
        containers,
        granted(status),
        ObjectConditions.of(status).holds("PodResizePending", "Infeasible"));
  }

  private static Optional<Resources> granted(Fields status) {
    return status
        .fields("resources")
        .map(
            actual ->
                ResourcesReader.read(actual, "requests")
                    .max(ResourcesReader.read(status, "allocatedResources")));
  }

  /// What a container takes of its node.
  Resources of(Container container) {
    @Nullable Resources granted = containers.get(container.name());
    return granted == null ? container.requests() : either(container.requests(), granted);
  }

  /// What the pod asks as a whole; only the resources that its spec sets for it.
  Resources ofPod(Resources asked) {
    Resources result = asked;
    for (ResourceName name : asked.names()) {
      if (pod.filter(granted -> granted.has(name)).isPresent()) {
        long granted = pod.get().get(name);
        result = result.with(name, infeasible ? granted : Math.max(asked.get(name), granted));
      }
    }
    return result;
  }

  private Resources either(Resources asked, Resources granted) {
    return infeasible ? granted : asked.max(granted);
  }
}
