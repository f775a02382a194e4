package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Taints;
import java.util.List;

/// The pod must tolerate every taint that counts in this attempt (spec core 2.9).
final class TaintRule implements FitRule {

  @Override
  public Fit check(Attempt attempt, Target target) {
    if (target.taints().isEmpty()) {
      return Fit.unbounded();
    }
    List<Taint> untolerated =
        Taints.untolerated(target.taints(), attempt.shape().spec().tolerations());
    if (untolerated.isEmpty()) {
      return Fit.unbounded();
    }
    List<Taint> minded =
        untolerated.stream().filter(taint -> attempt.minds(taint.effect())).toList();
    return minded.isEmpty()
        ? Fit.unbounded()
        : new Fit.Refused(() -> new Rejection.UntoleratedTaints(minded));
  }
}
