package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Instance;
import java.util.List;

/// Terminates instances of this cluster that no record claims (spec AWS 6.3).
final class OrphanInstances implements ClusterRule {
  @Override
  public List<Step> steps(Look look) {
    if (!look.snapshot().complete()) {
      return List.of();
    }
    List<Instance> ours =
        look.snapshot().unrecordedInstances().stream()
            .filter(instance -> instance.state().alive())
            .filter(instance -> Orphans.ours(instance, look.snapshot().cluster().name()))
            .toList();
    long recorded =
        look.snapshot().claims().stream().filter(claim -> claim.instance().isPresent()).count();
    return CollectionBrake.check(due(ours, look), recorded + ours.size(), "instances", look);
  }

  private static List<Step> due(List<Instance> ours, Look look) {
    return ours.stream()
        .filter(instance -> !isToBeRecorded(instance, look))
        .filter(instance -> !Orphans.awaited(instance, look))
        .filter(instance -> !look.now().isBefore(instance.launchTime().plus(Orphans.MINIMUM_AGE)))
        .map(OrphanInstances::terminate)
        .toList();
  }

  /// Those whose NodeClaim is still there ([LostRecords]).
  private static boolean isToBeRecorded(Instance instance, Look look) {
    return look.snapshot().unrecordedClaims().stream()
        .anyMatch(nodeClaim -> Orphans.belong(nodeClaim, instance));
  }

  private static Step terminate(Instance instance) {
    return new Step(
        "instance/" + instance.id(),
        "Instance %s (%s in %s, launched at %s) is tagged as this cluster's, but no claim is recorded for it"
            .formatted(
                instance.id(), instance.instanceType(), instance.zone(), instance.launchTime()),
        List.of(new Effect.TerminateInstance(instance.id(), "garbage_collected")));
  }
}
