package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.model.InstanceId;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Terminates instances of this cluster that no record claims (spec AWS 6.3).
final class OrphanInstances implements ClusterRule {
  @Override
  public List<Step> steps(Look look) {
    if (!look.snapshot().complete()) {
      return List.of();
    }
    SortedSet<InstanceId> toBeRecorded = toBeRecorded(look);
    return look.snapshot().unrecordedInstances().stream()
        .filter(instance -> instance.state().alive())
        .filter(instance -> Orphans.ours(instance, look))
        .filter(instance -> !toBeRecorded.contains(instance.id()))
        .filter(instance -> !Orphans.awaited(instance, look))
        .filter(instance -> !look.now().isBefore(instance.launchTime().plus(Orphans.MINIMUM_AGE)))
        .map(OrphanInstances::terminate)
        .toList();
  }

  private static SortedSet<InstanceId> toBeRecorded(Look look) {
    SortedSet<InstanceId> alive = Orphans.alive(look);
    var named = new TreeSet<InstanceId>();
    look.snapshot().unrecordedClaims().stream()
        .filter(nodeClaim -> Orphans.lostItsRecord(nodeClaim, alive))
        .forEach(nodeClaim -> Orphans.instanceOf(nodeClaim).ifPresent(named::add));
    return named;
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
