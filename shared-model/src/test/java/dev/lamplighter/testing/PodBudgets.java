package dev.lamplighter.testing;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.UnhealthyPodEvictionPolicy;
import java.util.Optional;

/// PodDisruptionBudgets of a test's world.
public final class PodBudgets {
  private PodBudgets() {}

  /// In namespace `default`, over the pods with these labels.
  public static PodDisruptionBudgetView of(String name, String labels, int disruptionsAllowed) {
    return in("default", name, labels, disruptionsAllowed);
  }

  public static PodDisruptionBudgetView in(
      String namespace, String name, String labels, int disruptionsAllowed) {
    return new PodDisruptionBudgetView(
        ObjectMeta.named(name, Notation.uid("PodDisruptionBudget", name), World.START),
        Namespace.of(namespace),
        Optional.of(LabelSelector.of(Notation.labels(labels))),
        UnhealthyPodEvictionPolicy.IF_HEALTHY_BUDGET,
        disruptionsAllowed);
  }

  /// With `unhealthyPodEvictionPolicy: AlwaysAllow`.
  public static PodDisruptionBudgetView sparingUnhealthyPods(
      String name, String labels, int disruptionsAllowed) {
    PodDisruptionBudgetView budget = of(name, labels, disruptionsAllowed);
    return new PodDisruptionBudgetView(
        budget.meta(),
        budget.namespace(),
        budget.selector(),
        UnhealthyPodEvictionPolicy.ALWAYS_ALLOW,
        budget.disruptionsAllowed());
  }
}
