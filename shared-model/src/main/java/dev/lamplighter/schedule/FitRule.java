package dev.lamplighter.schedule;

import java.util.List;

/// One reason for which a pod may not go to a place.
interface FitRule {

  /// The rules for a node that exists or is on its way (spec core 4.5).
  List<FitRule> OF_NODES =
      List.of(
          new TaintRule(),
          new HostPortRule(),
          new ResourceRule(),
          new VolumeLimitRule(),
          new RequirementRule(),
          new TopologyRule(),
          new AntiAffinityRule());

  /// The same in kube-scheduler's order, of which the first refusal is what it says of a node. The
  /// other order asks sooner what most often refuses.
  List<FitRule> AS_KUBE_SCHEDULER =
      List.of(
          new TaintRule(),
          new RequirementRule(),
          new HostPortRule(),
          new ResourceRule(),
          new VolumeLimitRule(),
          new TopologyRule(),
          new AntiAffinityRule());

  /// Those for a node without resources.
  List<FitRule> BESIDE_RESOURCES =
      OF_NODES.stream().filter(rule -> !(rule instanceof ResourceRule)).toList();

  /// The rules for a claim that is still to be made (spec core 4.6); its instance types are looked
  /// at after them.
  List<FitRule> OF_NEW_CLAIMS =
      List.of(
          new TaintRule(),
          new RequirementRule(),
          new HostPortRule(),
          new TopologyRule(),
          new AntiAffinityRule());

  Fit check(Attempt attempt, Target target);

  /// The first refusal, or the least room that any of the rules leaves.
  static Fit checkAll(List<FitRule> rules, Attempt attempt, Target target) {
    int room = Integer.MAX_VALUE;
    for (FitRule rule : rules) {
      switch (rule.check(attempt, target)) {
        case Fit.Refused refused -> {
          return refused;
        }
        case Fit.Room(int pods) -> room = Math.min(room, pods);
      }
    }
    return new Fit.Room(room);
  }
}
