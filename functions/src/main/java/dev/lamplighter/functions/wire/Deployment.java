package dev.lamplighter.functions.wire;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.PodTemplate;

/// A Deployment as a manifest gives it: how many pods of which template, and how they are rolled
/// out.
public record Deployment(
    ObjectMeta meta,
    Namespace namespace,
    int replicas,
    LabelSelector selector,
    PodTemplate template,
    Strategy strategy) {

  /// How pods of an old template give way to those of a changed one.
  public sealed interface Strategy {
    record RollingUpdate(IntOrPercent maxSurge, IntOrPercent maxUnavailable) implements Strategy {
      /// Kubernetes' default.
      public static final RollingUpdate DEFAULT =
          new RollingUpdate(new IntOrPercent.Percent(25), new IntOrPercent.Percent(25));
    }

    record Recreate() implements Strategy {}
  }

  public Deployment withReplicas(int replicas) {
    return new Deployment(meta, namespace, replicas, selector, template, strategy);
  }

  public Deployment withTemplate(PodTemplate template) {
    return new Deployment(meta, namespace, replicas, selector, template, strategy);
  }
}
