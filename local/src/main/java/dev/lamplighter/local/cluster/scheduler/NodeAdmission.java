package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.local.cluster.scheduler.Unfit.Filter;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a node's own face says of a pod, whoever else is there: cordon, taints, labels.
public final class NodeAdmission {
  private NodeAdmission() {}

  static List<Unfit> check(PodSpec spec, NodeView node) {
    List<Unfit> reasons = new ArrayList<>();
    if (node.unschedulable() && !tolerates(spec, Taint.UNSCHEDULABLE)) {
      reasons.add(unresolvable(Filter.NODE_UNSCHEDULABLE, "node(s) were unschedulable"));
    }
    untolerated(spec, node)
        .ifPresent(
            taint ->
                reasons.add(
                    unresolvable(
                        Filter.TAINT_TOLERATION,
                        "node(s) had untolerated taint {%s: %s}"
                            .formatted(taint.key(), taint.value()))));
    if (!matchesLabels(spec, node)) {
      reasons.add(
          unresolvable(Filter.NODE_AFFINITY, "node(s) didn't match Pod's node affinity/selector"));
    }
    return reasons;
  }

  private static Unfit unresolvable(Filter filter, String reason) {
    return new Unfit(filter, reason, false);
  }

  /// The first taint that keeps the pod away. PreferNoSchedule only costs points.
  public static Optional<Taint> untolerated(PodSpec spec, NodeView node) {
    return node.taints().stream()
        .filter(taint -> taint.effect() != TaintEffect.PREFER_NO_SCHEDULE)
        .filter(taint -> !tolerates(spec, taint))
        .findFirst();
  }

  static boolean tolerates(PodSpec spec, Taint taint) {
    return spec.tolerations().stream().anyMatch(toleration -> toleration.tolerates(taint));
  }

  /// nodeSelector, and any one of the required node affinity's terms.
  public static boolean matchesLabels(PodSpec spec, NodeView node) {
    var labels = node.meta().labels();
    boolean selected =
        spec.nodeSelector().values().entrySet().stream()
            .allMatch(wanted -> labels.has(wanted.getKey(), wanted.getValue()));
    var terms = spec.nodeAffinity().required();
    return selected
        && (terms.isEmpty() || terms.stream().anyMatch(term -> matchesTerm(term, node)));
  }

  /// A term that demands nothing selects nothing.
  private static boolean matchesTerm(Requirements term, NodeView node) {
    return !term.isEmpty() && term.matches(node.meta().labels(), node.name());
  }
}
