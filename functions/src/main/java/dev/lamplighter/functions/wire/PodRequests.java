package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.ContainerReader.Container;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Resources;
import java.util.List;

/// A pod's effective request by Kubernetes' rules (spec core 3.8, KEP-753 for sidecars, KEP-2837
/// for pod-level resources).
///
/// ```
/// running   = Σ containers + Σ sidecars
/// starting  = max over ordinary init containers of: its own + the sidecars before it
/// effective = max(running, starting), then the pod's own requests over it, plus overhead
/// ```
final class PodRequests {
  private PodRequests() {}

  /// `granted` is what kubelet says of a pod that runs. Of an init container that comes and goes it
  /// says nothing that counts.
  static Resources of(
      Fields spec, List<Container> initContainers, List<Container> containers, Granted granted) {
    var running = Resources.EMPTY;
    for (Container container : containers) {
      running = running.plus(granted.of(container));
    }
    var starting = Resources.EMPTY;
    var sidecars = Resources.EMPTY;
    for (Container container : initContainers) {
      if (container.sidecar()) {
        sidecars = sidecars.plus(granted.of(container));
        starting = starting.max(sidecars);
      } else {
        starting = starting.max(sidecars.plus(container.requests()));
      }
    }
    var ofContainers = running.plus(sidecars).max(starting);
    return ofPod(spec, ofContainers, granted).plus(ResourcesReader.read(spec, "overhead"));
  }

  /// A pod's own limit is its request where neither it nor a container requests the resource.
  private static Resources ofPod(Fields spec, Resources ofContainers, Granted granted) {
    return spec.fields("resources")
        .map(RequestsAndLimits::read)
        .map(
            ofPod ->
                ContainerReader.over(
                    ContainerReader.over(ofPod.limits(), ofContainers),
                    granted.ofPod(ofPod.requests())))
        .orElse(ofContainers);
  }
}
