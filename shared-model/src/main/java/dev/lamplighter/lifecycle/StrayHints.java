package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Forgets hints about instances that no claim has, after giving a launch that is under way the
/// time to be recorded.
final class StrayHints implements ClusterRule {
  static final Duration KEPT = Duration.ofMinutes(5);

  @Override
  public List<Step> steps(Look look) {
    if (!look.snapshot().whole(Source.CLAIM_RECORDS)) {
      return List.of();
    }
    SortedSet<InstanceId> known = new TreeSet<>();
    for (ClaimView claim : look.snapshot().claims()) {
      claim.record().launched().map(Launched::instance).ifPresent(known::add);
    }
    return look.snapshot().hints().stream()
        .filter(hint -> !known.contains(hint.instance()))
        .filter(hint -> Orphans.unread(hint.instance(), look).isEmpty())
        .filter(hint -> !look.now().isBefore(hint.eventTime().plus(KEPT)))
        .map(InstanceHint::instance)
        .distinct()
        .map(
            instance ->
                new Step(
                    "instance/" + instance,
                    "EC2 said something about instance %s, which belongs to no claim"
                        .formatted(instance),
                    List.of(new Effect.ForgetHint(instance))))
        .toList();
  }
}
