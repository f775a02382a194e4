package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// An instance whose node does not join in time is given up, so that another can be launched for
/// its pods (spec core 5.5).
final class Liveness implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    Optional<Instant> deadline = timer(claim, look);
    boolean inTime = deadline.map(look.now()::isBefore).orElse(true);
    if (inTime || !look.snapshot().whole(Source.NODES)) {
      return List.of();
    }
    var record = claim.record();
    String detail =
        "its node has not registered within %s of the launch"
            .formatted(Patience.text(Patience.with(claim, look.snapshot())));
    return List.of(
        Steps.about(
            record.name(),
            "NodeClaim %s is given up: %s%s"
                .formatted(
                    record.name(),
                    detail,
                    record
                        .launched()
                        .map(it -> " of %s at %s".formatted(it.instance(), it.at()))
                        .orElse("")),
            Departure.begin(
                claim,
                new Removal(Removal.Cause.REGISTRATION_TIMEOUT, detail, Optional.empty()),
                look.snapshot())));
  }

  @Override
  public Optional<Instant> timer(ClaimView claim, Look look) {
    return claim.record().state() == ClaimState.LAUNCHED
        ? claim
            .record()
            .launched()
            .map(launched -> launched.at().plus(Patience.with(claim, look.snapshot())))
        : Optional.empty();
  }
}
