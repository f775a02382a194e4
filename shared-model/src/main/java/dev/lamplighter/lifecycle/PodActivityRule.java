package dev.lamplighter.lifecycle;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.StableHash;
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
/// A node that becomes empty, or stops being so, is written down at once; other changes at most
/// every ten seconds.
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
                .formatted(record.name(), record.podActivity().pods(), changed.get().pods()),
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
        look.podsOn(claim.node().get()).stream().filter(PodActivityRule::counts).toList();
    long fingerprint = fingerprint(pods);
    if (fingerprint == before.fingerprint()) {
      return Optional.empty();
    }
    boolean atOnce = pods.isEmpty() || before.pods() == 0;
    Instant paused = before.lastChange().plus(PAUSE);
    Instant at = atOnce || paused.isBefore(look.now()) ? look.now() : paused;
    return Optional.of(new PodActivity(pods.size(), fingerprint, at));
  }

  private static boolean counts(PodView pod) {
    return !pod.status().phase().terminal() && !pod.ownedBy(ObjectKind.DAEMON_SET);
  }

  private static long fingerprint(List<PodView> pods) {
    return pods.isEmpty()
        ? 0
        : StableHash.of(
                pods.stream().map(pod -> pod.meta().uid().value()).sorted().toArray(String[]::new))
            .toLong();
  }
}
