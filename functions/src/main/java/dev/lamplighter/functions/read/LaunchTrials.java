package dev.lamplighter.functions.read;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.launch.LaunchTrial;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Asks EC2 whether it would let us launch with each class, once for each state of the class (spec
/// AWS 1.16), and remembers what it said for as long as the environment lives.
final class LaunchTrials {
  /// As in Karpenter. A right that is taken away later shows at the next launch.
  static final Duration ACCEPTED_FOR = Duration.ofMinutes(30);

  /// Somebody is probably mending it, or it passes; and no answer is none.
  static final Duration ANY_OTHER_FOR = Duration.ofMinutes(1);

  private final ClusterPolicy policy;
  private final InstanceCloud cloud;
  private final Map<Uid, Verdict> verdicts = new TreeMap<>();

  LaunchTrials(ClusterPolicy policy, InstanceCloud cloud) {
    this.policy = policy;
    this.cloud = cloud;
  }

  private record Verdict(String spec, String selected, Instant until, LaunchTrial trial) {}

  /// What is known of the class as it is written now.
  LaunchTrial of(EC2NodeClass nodeClass) {
    if (!policy.triesLaunches()) {
      return new LaunchTrial.Accepted();
    }
    return Optional.ofNullable(verdicts.get(nodeClass.meta().uid()))
        .filter(known -> known.spec().equals(spec(nodeClass)))
        .map(Verdict::trial)
        .orElseGet(LaunchTrial.Unknown::new);
  }

  /// What is to be tried: the classes, the pools that launch with them, and what can be had.
  record Asked(
      List<EC2NodeClass> classes,
      List<NodePool> pools,
      SortedMap<NodeClassName, List<InstanceType>> types) {

    Optional<LaunchInputs> inputs(EC2NodeClass nodeClass, ClusterFacts cluster) {
      var ofClass = types.getOrDefault(nodeClass.name(), List.of());
      return LaunchTrial.inputs(nodeClass, pools, ofClass, cluster);
    }
  }

  /// Tries what is due and what there is time for. True if a class should now say something else
  /// than it does.
  boolean tryOut(Gathering gathering, Asked asked, NodeClassStage.Occasion occasion) {
    boolean news = false;
    for (EC2NodeClass nodeClass : asked.classes()) {
      boolean due = policy.triesLaunches() && isDue(nodeClass, occasion.now());
      if (due && !nodeClass.meta().deleting() && occasion.asking().isLeft()) {
        var inputs = asked.inputs(nodeClass, occasion.cluster());
        news |= inputs.filter(it -> isNews(gathering, nodeClass, it, occasion.now())).isPresent();
      }
    }
    return news;
  }

  private boolean isDue(EC2NodeClass nodeClass, Instant now) {
    return Optional.ofNullable(verdicts.get(nodeClass.meta().uid()))
        .filter(known -> known.spec().equals(spec(nodeClass)))
        .filter(known -> known.selected().equals(selected(nodeClass)))
        .filter(known -> now.isBefore(known.until()))
        .isEmpty();
  }

  private boolean isNews(
      Gathering gathering, EC2NodeClass nodeClass, LaunchInputs inputs, Instant now) {
    LaunchTrial before = of(nodeClass);
    LaunchTrial answer = answer(gathering, inputs);
    var lasts = answer instanceof LaunchTrial.Accepted ? ACCEPTED_FOR : ANY_OTHER_FOR;
    LaunchTrial trial = answer instanceof LaunchTrial.Unknown ? before : answer;
    verdicts.put(
        nodeClass.meta().uid(),
        new Verdict(spec(nodeClass), selected(nodeClass), now.plus(lasts), trial));
    return switch (trial) {
      case LaunchTrial.Accepted(), LaunchTrial.Undecided() -> LaunchTrial.isShownRefused(nodeClass);
      case LaunchTrial.Refused _ -> !trial.equals(before);
      case LaunchTrial.Unknown() -> false;
    };
  }

  private LaunchTrial answer(Gathering gathering, LaunchInputs inputs) {
    gathering.callFollows();
    try {
      return LaunchTrial.of(inputs, cloud.tryLaunch(inputs));
    } catch (CallFailed failed) {
      gathering.trouble(
          failed, "Until then a class counts as launchable if it did, or was never tried.");
      return new LaunchTrial.Unknown();
    }
  }

  /// Any annotation counts: adding one is how Karpenter's users ask for another trial.
  private static String spec(EC2NodeClass nodeClass) {
    return nodeClass.meta().generation() + " " + nodeClass.meta().annotations();
  }

  private static String selected(EC2NodeClass nodeClass) {
    var status = nodeClass.status();
    return "%s %s %s %s %s %s"
        .formatted(
            status.amis().stream().map(ResolvedAmi::id).distinct().sorted().toList(),
            status.subnets().stream().map(ResolvedSubnet::id).sorted().toList(),
            status.securityGroupIds(),
            status.instanceProfile(),
            status.placementGroup().map(ResolvedPlacementGroup::id),
            status.capacityReservations().stream()
                .map(ResolvedCapacityReservation::id)
                .sorted()
                .toList());
  }
}
