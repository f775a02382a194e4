package dev.lamplighter.functions.act;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.CallFailed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The terminations of a look, told to EC2 in parts, with the lease kept alive in between.
///
/// EC2 refuses a call as a whole for one of its instances, so a part that is refused costs a call
/// for each, and hundreds of them would outlast the lease. Where most is refused, as for want of a
/// permission, the rest is left to the next look: those that were refused are on pause by then.
final class TerminationParts {
  /// A call each, a second apart, is less than a lease lasts.
  static final int AT_ONCE = 25;

  /// After so many refusals no further part is asked for.
  static final int REFUSALS = 50;

  private final Tenure tenure;
  private final CloudEffects cloud;
  private final List<EffectOutcome> outcomes = new ArrayList<>();

  private TerminationParts(Tenure tenure, CloudEffects cloud) {
    this.tenure = tenure;
    this.cloud = cloud;
  }

  /// What became of each, in their order.
  static List<EffectOutcome> carryOut(
      List<Effect.TerminateInstance> terminations, Tenure tenure, CloudEffects cloud) {
    var parts = new TerminationParts(tenure, cloud);
    for (int from = 0; from < terminations.size(); from += AT_ONCE) {
      var part = terminations.subList(from, Math.min(terminations.size(), from + AT_ONCE));
      parts.outcomes.addAll(
          parts.goesOn() ? parts.ask(part) : nCopies(part, new EffectOutcome.Left()));
    }
    return List.copyOf(parts.outcomes);
  }

  /// Where nobody answered once, nobody does the next moment.
  private boolean goesOn() {
    long refused = outcomes.stream().filter(EffectOutcome.Refused.class::isInstance).count();
    return refused < REFUSALS
        && outcomes.stream().noneMatch(EffectOutcome.Failed.class::isInstance);
  }

  private List<EffectOutcome> ask(List<Effect.TerminateInstance> part) {
    if (!tenure.mayCall()) {
      return nCopies(part, Effects.OUT_OF_TIME);
    }
    try {
      tenure.lease().renewIfDue();
      return cloud.terminate(part);
    } catch (CallFailed failed) {
      return nCopies(part, Effects.failed(failed));
    }
  }

  private static List<EffectOutcome> nCopies(
      List<Effect.TerminateInstance> part, EffectOutcome outcome) {
    return Collections.nCopies(part.size(), outcome);
  }
}
