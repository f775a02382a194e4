package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;

/// A pod's effective request by Kubernetes' rules (spec core 3.8, KEP-753 for sidecars, KEP-2837
/// for pod-level resources).
///
/// ```
/// running   = Σ containers + Σ sidecars (init containers with restartPolicy Always)
/// starting  = max over ordinary init containers of: its own + the sidecars before it
/// effective = max(running, starting) + overhead, where pod-level requests replace the former
/// ```
///
/// A container that only limits a resource requests its limit.
final class PodRequests {
  private PodRequests() {}

  static Resources read(Fields spec) {
    var running = Resources.EMPTY;
    for (Fields container : spec.list("containers")) {
      running = running.plus(ofContainer(container));
    }
    var starting = Resources.EMPTY;
    var sidecars = Resources.EMPTY;
    for (Fields container : spec.list("initContainers")) {
      var own = ofContainer(container);
      if (container.text("restartPolicy").filter("Always"::equals).isPresent()) {
        sidecars = sidecars.plus(own);
        starting = starting.max(sidecars);
      } else {
        starting = starting.max(sidecars.plus(own));
      }
    }
    var ofContainers = running.plus(sidecars).max(starting);
    return replacedBy(ofContainers, ofPod(spec)).plus(NodePoolReader.resources(spec, "overhead"));
  }

  private static Resources ofContainer(Fields container) {
    return container.fields("resources").map(PodRequests::requestsOrLimits).orElse(Resources.EMPTY);
  }

  private static Resources ofPod(Fields spec) {
    return spec.fields("resources").map(PodRequests::requestsOrLimits).orElse(Resources.EMPTY);
  }

  private static Resources requestsOrLimits(Fields resources) {
    var requests = NodePoolReader.resources(resources, "requests");
    var limits = NodePoolReader.resources(resources, "limits");
    return replacedBy(limits, requests);
  }

  private static Resources replacedBy(Resources base, Resources override) {
    var replaced = base;
    for (ResourceName name : override.names()) {
      replaced = replaced.with(name, override.get(name));
    }
    return replaced;
  }
}
