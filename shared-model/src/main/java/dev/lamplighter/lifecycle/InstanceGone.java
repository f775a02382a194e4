package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import java.util.List;
import java.util.Optional;

/// An instance that went without our doing takes its claim with it (spec core 5.8). Where EC2 says
/// so nothing else need be known; what is told by its absence alone waits until every list is
/// whole.
final class InstanceGone implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    var record = claim.record();
    boolean launchedAndStays = record.state() != ClaimState.RESERVED && !record.state().leaving();
    if (!launchedAndStays || !(look.snapshot().complete() || isSaid(claim, look.snapshot()))) {
      return List.of();
    }
    return reason(claim, look)
        .map(
            reason ->
                List.of(
                    Steps.about(
                        record.name(),
                        "NodeClaim %s leaves: %s".formatted(record.name(), reason),
                        Departure.begin(
                            claim,
                            new Removal(Removal.Cause.INSTANCE_GONE, reason, Optional.empty()),
                            look.snapshot()))))
        .orElse(List.of());
  }

  private static boolean isSaid(ClaimView claim, ClusterSnapshot snapshot) {
    return claim.instance().isPresent()
        && snapshot.whole(Source.NODES, Source.NODE_CLAIMS, Source.INSTANCES);
  }

  /// What is wrong with the instance; empty if nothing is.
  static Optional<String> reason(ClaimView claim, Look look) {
    String name =
        claim.record().launched().map(launched -> "instance " + launched.instance()).orElse("it");
    return switch (InstanceFate.of(claim, look)) {
      case ALIVE, UNSEEN -> Optional.empty();
      case STOPPED -> Optional.of(name + " is stopped");
      case GOING -> Optional.of(name + " is shutting down");
      case GONE ->
          Optional.of(
              claim.instance().isPresent()
                  ? name + " is terminated"
                  : name + " is unknown to EC2 and has no ready Node");
    };
  }
}
