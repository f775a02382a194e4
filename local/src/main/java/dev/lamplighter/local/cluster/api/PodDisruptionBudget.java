package dev.lamplighter.local.cluster.api;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// A PodDisruptionBudget as the API server keeps it: the user's spec and the counted status.
public record PodDisruptionBudget(PodDisruptionBudgetSpec spec, Status status) {

  /// What the disruption controller counted, for generation `observedGeneration`.
  ///
  /// `disruptedPods` were evicted, but the controller has not seen their deletion yet: they count
  /// as gone.
  public record Status(
      long observedGeneration,
      int disruptionsAllowed,
      int currentHealthy,
      int desiredHealthy,
      int expectedPods,
      SortedMap<String, Instant> disruptedPods) {
    public static final Status UNCOUNTED = new Status(0, 0, 0, 0, 0, new TreeMap<>());

    public Status {
      disruptedPods = Collections.unmodifiableSortedMap(new TreeMap<>(disruptedPods));
    }

    /// One eviction granted at `at`.
    Status disrupting(String pod, Instant at) {
      var pods = new TreeMap<>(disruptedPods);
      pods.put(pod, at);
      return new Status(
          observedGeneration,
          disruptionsAllowed - 1,
          currentHealthy,
          desiredHealthy,
          expectedPods,
          pods);
    }
  }

  public ObjectMeta meta() {
    return spec.meta();
  }

  public Namespace namespace() {
    return spec.namespace();
  }

  public PodDisruptionBudget withMeta(ObjectMeta meta) {
    return new PodDisruptionBudget(
        new PodDisruptionBudgetSpec(
            meta, spec.namespace(), spec.selector(), spec.guarantee(), spec.unhealthyPods()),
        status);
  }

  public PodDisruptionBudget withStatus(Status status) {
    return new PodDisruptionBudget(spec, status);
  }

  public boolean covers(PodView pod) {
    return view().covers(pod);
  }

  /// As a snapshot holds it.
  public PodDisruptionBudgetView view() {
    return new PodDisruptionBudgetView(
        meta(), namespace(), spec.selector(), spec.unhealthyPods(), status.disruptionsAllowed());
  }
}
