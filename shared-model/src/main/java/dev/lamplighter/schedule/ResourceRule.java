package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.Resources;

/// Each resource that the pod asks for must be free (spec core 3.8). A claim that is still to be
/// made is judged type by type instead ([InstanceTypeFilter]).
///
/// On a node that is there kube-scheduler looks at nothing else: of a resource that the pod does
/// not ask for there may be less than none.
final class ResourceRule implements FitRule {

  @Override
  public Fit check(Attempt attempt, Target target) {
    return switch (target) {
      case NodeTarget node -> room(attempt.shape(), node);
      case NewClaim _ -> Fit.unbounded();
    };
  }

  private static Fit room(Shape shape, NodeTarget node) {
    Resources request = shape.request();
    Resources available = node.availableTo(shape.spec());
    int pods = request.countIn(node.ready() ? available.atLeastZero() : available);
    return pods > 0
        ? new Fit.Room(pods)
        : new Fit.Refused(
            () -> new Rejection.InsufficientResources(request, shown(node, request, available)));
  }

  /// What counts against the pod: all of a node on its way, what is asked for of one that is there.
  private static Resources shown(NodeTarget node, Resources request, Resources available) {
    return node.ready() ? available.only(request.asked()) : available;
  }
}
