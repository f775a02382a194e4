package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.PodActivity;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Remembers when the pods on a node last changed: the start of `consolidateAfter` (spec core
/// 5.10).
///
/// It finds what no watch has told ([CountedPods]), so it can only take the time of the look. A
/// node that becomes empty, or stops being so, is written down at once; other changes at most every
/// ten seconds.
final class PodActivityRule implements ClaimRule {
  static final Duration PAUSE = Duration.ofSeconds(10);

  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    Optional<PodActivity> changed = changed(claim, look);
    if (changed.isEmpty() || changed.get().lastChange().isAfter(look.now())) {
      return List.of();
    }
    var record = claim.record();
    return List.of(
        Steps.about(
            record.name(),
            "The pods on the node of NodeClaim %s have changed (%d before, %d now)"
                .formatted(
                    record.name(), record.podActivity().pods().size(), changed.get().pods().size()),
            Steps.update(record.withPodActivity(changed.get()))));
  }

  @Override
  public Optional<Instant> timer(ClaimView claim, Look look) {
    return changed(claim, look).map(PodActivity::lastChange);
  }

  /// What is to be written down, and from when on; empty if nothing has changed.
  private static Optional<PodActivity> changed(ClaimView claim, Look look) {
    boolean known =
        claim.record().state() == ClaimState.INITIALIZED
            && claim.node().isPresent()
            && look.snapshot().whole(Source.PODS, Source.NODES);
    if (!known) {
      return Optional.empty();
    }
    PodActivity before = claim.record().podActivity();
    List<PodView> pods =
        look.podsOn(claim.node().get()).stream().filter(CountedPods::counts).toList();
    PodActivity unpaused = PodActivity.of(pods, look.now());
    if (unpaused.pods().equals(before.pods())) {
      return Optional.empty();
    }
    boolean atOnce = pods.isEmpty() || before.pods().isEmpty();
    Instant paused = before.lastChange().plus(PAUSE);
    return Optional.of(
        atOnce || paused.isBefore(look.now())
            ? unpaused
            : new PodActivity(unpaused.pods(), paused));
  }
}
