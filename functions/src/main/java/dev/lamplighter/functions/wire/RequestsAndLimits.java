package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.List;

/// What a container, or a pod as a whole, requests and to what it is limited, as the API server
/// takes it (Kubernetes, "Resource Management for Pods and Containers").
///
/// A request is at most its limit. What can't be overcommitted, which is huge pages and extended
/// resources, has its limit as its request.
record RequestsAndLimits(Resources requests, Resources limits) {
  private static final List<ResourceName> OVERCOMMITTED =
      List.of(ResourceName.CPU, ResourceName.MEMORY, ResourceName.EPHEMERAL_STORAGE);

  /// The fields `requests` and `limits` of `resources`.
  static RequestsAndLimits read(Fields resources) {
    int before = resources.problems().size();
    var read =
        new RequestsAndLimits(
            ResourcesReader.ofContainer(resources, "requests"),
            ResourcesReader.ofContainer(resources, "limits"));
    if (resources.problems().size() == before) {
      resources.fields("requests").ifPresent(read::check);
    }
    return read;
  }

  private void check(Fields asked) {
    for (ResourceName name : requests.names()) {
      if (OVERCOMMITTED.contains(name)) {
        if (limits.has(name) && requests.get(name) > limits.get(name)) {
          var limit = print(limits, name);
          asked.problem(
              name.value(),
              "found %s, above its limit of %s".formatted(print(requests, name), limit),
              "at most limits." + name,
              "%s: %s, or a higher limit".formatted(name, limit));
        }
      } else if (!limits.has(name) || requests.get(name) != limits.get(name)) {
        var request = print(requests, name);
        asked.problem(
            name.value(),
            limits.has(name)
                ? "found %s beside a limit of %s".formatted(request, print(limits, name))
                : "found %s without a limit".formatted(request),
            "a limit that is the same, for this resource can't be overcommitted",
            "%s: %s in limits too".formatted(name, request));
      }
    }
  }

  private static Quantity print(Resources resources, ResourceName name) {
    return Resources.quantity(name, resources.get(name));
  }
}
