package dev.lamplighter.local.cluster.api;

import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// A request to take a pod away, with all that the rules speak of, as it was at that moment.
///
/// `pod` and `budgets` (those that cover the pod) are from before the request.
public sealed interface PodRemoval {
  Instant at();

  Actor by();

  PodView pod();

  List<PodDisruptionBudget> budgets();

  /// The eviction subresource granted it.
  record Evicted(Instant at, Actor by, PodView pod, List<PodDisruptionBudget> budgets)
      implements PodRemoval {}

  /// The eviction subresource refused it; the pod stays.
  record Refused(Instant at, Actor by, PodView pod, List<PodDisruptionBudget> budgets)
      implements PodRemoval {}

  /// Deleted past all budgets, with this grace.
  record Deleted(
      Instant at, Actor by, PodView pod, List<PodDisruptionBudget> budgets, Duration grace)
      implements PodRemoval {}
}
