package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirements;
import java.util.List;
import java.util.Optional;

/// The node must satisfy the node selector and one of the node affinity alternatives (spec core
/// 2.5, 2.6), and be where the pod's volumes are or may be (spec core 3.6).
final class RequirementRule implements FitRule {

  @Override
  public Fit check(Attempt attempt, Target target) {
    List<IncompatibleKey> reasons = List.of();
    for (Requirements alternative : attempt.alternatives()) {
      reasons = target.incompatible(alternative);
      if (reasons.isEmpty()) {
        return Fit.unbounded();
      }
    }
    List<IncompatibleKey> last = reasons;
    return new Fit.Refused(() -> rejection(attempt, target, last));
  }

  private static Rejection rejection(
      Attempt attempt, Target target, List<IncompatibleKey> reasons) {
    if (!onlyForItsVolumes(attempt, target)) {
      return new Rejection.IncompatibleRequirements(reasons);
    }
    Optional<Rejection.OtherNodeSelected> elsewhere = attempt.shape().volumes().elsewhere();
    return elsewhere.isPresent() && isAnyAboutTheName(reasons)
        ? elsewhere.get()
        : new Rejection.VolumeConflict(reasons);
  }

  private static boolean isAnyAboutTheName(List<IncompatibleKey> reasons) {
    return reasons.stream().anyMatch(reason -> reason.key().equals(LabelKey.NODE_NAME));
  }

  private static boolean onlyForItsVolumes(Attempt attempt, Target target) {
    return attempt.shape().alternatives().stream()
        .anyMatch(own -> target.incompatible(own).isEmpty());
  }
}
