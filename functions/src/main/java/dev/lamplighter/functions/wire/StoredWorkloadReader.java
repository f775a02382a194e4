package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.UnhealthyPodEvictionPolicy;
import java.util.List;
import java.util.Optional;

/// Reads DaemonSets and PodDisruptionBudgets as the API server keeps them.
final class StoredWorkloadReader {
  private StoredWorkloadReader() {}

  static DaemonSetView daemonSet(Fields object) {
    Namespace namespace = MetaReader.namespace(object);
    Fields spec = WorkloadReader.requireSpec(object);
    return new DaemonSetView(
        StoredMetaReader.read(object), namespace, WorkloadReader.template(spec, namespace));
  }

  /// A budget that its controller has not counted yet allows nothing.
  static PodDisruptionBudgetView podDisruptionBudget(Fields object) {
    Optional<Fields> spec = object.fields("spec");
    Optional<LabelSelector> selector = spec.flatMap(it -> AffinityReader.selector(it, "selector"));
    var unhealthyPods =
        spec.flatMap(
            it ->
                it.oneOf(
                    "unhealthyPodEvictionPolicy",
                    List.of(UnhealthyPodEvictionPolicy.values()),
                    UnhealthyPodEvictionPolicy::toString));
    return new PodDisruptionBudgetView(
        StoredMetaReader.read(object),
        MetaReader.namespace(object),
        selector,
        unhealthyPods.orElse(UnhealthyPodEvictionPolicy.IF_HEALTHY_BUDGET),
        object
            .fields("status")
            .map(it -> it.between("disruptionsAllowed", 0, Integer.MAX_VALUE).orElse(0))
            .orElse(0));
  }
}
