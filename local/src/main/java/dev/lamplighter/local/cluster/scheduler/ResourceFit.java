package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.local.cluster.scheduler.Unfit.Filter;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;

/// The filter NodeResourcesFit: a free pod slot, and room for each resource that is asked for.
final class ResourceFit {
  private ResourceFit() {}

  static List<Unfit> check(PodSpec spec, NodeView node, List<PodView> there) {
    List<Unfit> reasons = new ArrayList<>();
    if (there.size() + 1 > node.allocatable().get(ResourceName.PODS)) {
      reasons.add(new Unfit(Filter.NODE_RESOURCES_FIT, "Too many pods", true));
    }
    var taken = requested(there);
    for (ResourceName name : spec.requests().names()) {
      long asked = spec.requests().get(name);
      long allocatable = node.allocatable().get(name);
      if (asked > 0 && asked > allocatable - taken.get(name)) {
        reasons.add(
            new Unfit(Filter.NODE_RESOURCES_FIT, "Insufficient " + name, asked <= allocatable));
      }
    }
    return reasons;
  }

  static Resources requested(List<PodView> pods) {
    var sum = Resources.EMPTY;
    for (PodView pod : pods) {
      sum = sum.plus(pod.spec().requests());
    }
    return sum;
  }
}
