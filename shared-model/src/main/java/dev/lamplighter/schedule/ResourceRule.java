package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.Resources;

/// Each resource that the pod asks for must be free (spec core 3.8). A claim that is still to be
/// made is judged type by type instead ([InstanceTypeFilter]).
final class ResourceRule implements FitRule {

  @Override
  public Fit check(Attempt attempt, Target target) {
    return switch (target) {
      case NodeTarget node ->
          room(attempt.shape().request(), node.available(attempt.shape().spec().preemptsBelow()));
      case NewClaim _ -> Fit.unbounded();
    };
  }

  private static Fit room(Resources request, Resources available) {
    int pods = request.countIn(available);
    return pods > 0
        ? new Fit.Room(pods)
        : new Fit.Refused(() -> new Rejection.InsufficientResources(request, available));
  }
}
