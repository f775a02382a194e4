package dev.lamplighter.snapshot;

import dev.lamplighter.catalogue.NodeSizing;
import java.util.Optional;

/// What the owner of a cluster wants of it as a whole, beyond its NodePools.
///
/// - `scaleToZero`, if present, names the pods for whose sake alone no node is kept (design 6).
/// - `pollsInstanceStatus`: DescribeInstanceStatus is asked with each look, and what it says is
///   acted on as Karpenter does (spec AWS 5.2).
/// - `triesLaunches`: before anything is launched with an EC2NodeClass, EC2 is asked whether it
///   would let us (Karpenter's `DISABLE_DRY_RUN` turned round).
/// - `collectAtMostPercent`: no more of its instances, NodeClaims or instance profiles are taken
///   for left over at once; 100 is any number.
/// - `preferences`: what new nodes make of what pods prefer.
/// - `sizing`: what is known of the nodes that EC2 does not tell.
/// - `planning` is how its nodes are planned.
public record ClusterPolicy(
    Optional<Followers> scaleToZero,
    boolean pollsInstanceStatus,
    boolean triesLaunches,
    int collectAtMostPercent,
    PreferencePolicy preferences,
    NodeSizing sizing,
    PlanningPolicy planning) {
  private static final int COLLECT_AT_MOST_PERCENT = 20;

  public static final ClusterPolicy DEFAULT =
      new ClusterPolicy(
          Optional.empty(),
          false,
          true,
          COLLECT_AT_MOST_PERCENT,
          PreferencePolicy.RESPECT,
          NodeSizing.DEFAULT,
          PlanningPolicy.DEFAULT);

  public ClusterPolicy {
    if (collectAtMostPercent < 0 || collectAtMostPercent > 100) {
      throw new IllegalArgumentException(
          "collectAtMostPercent must be 0 to 100, and is " + collectAtMostPercent);
    }
  }

  public static ClusterPolicy scaleToZero(Followers followers) {
    var usual = DEFAULT;
    return new ClusterPolicy(
        Optional.of(followers),
        usual.pollsInstanceStatus,
        usual.triesLaunches,
        usual.collectAtMostPercent,
        usual.preferences,
        usual.sizing,
        usual.planning);
  }

  public ClusterPolicy withInstanceStatusPoll() {
    return new ClusterPolicy(
        scaleToZero, true, triesLaunches, collectAtMostPercent, preferences, sizing, planning);
  }

  public ClusterPolicy withCollectAtMost(int percent) {
    return new ClusterPolicy(
        scaleToZero, pollsInstanceStatus, triesLaunches, percent, preferences, sizing, planning);
  }

  public ClusterPolicy withoutTrialLaunches() {
    return new ClusterPolicy(
        scaleToZero,
        pollsInstanceStatus,
        false,
        collectAtMostPercent,
        preferences,
        sizing,
        planning);
  }

  public ClusterPolicy with(PreferencePolicy preferences) {
    return new ClusterPolicy(
        scaleToZero,
        pollsInstanceStatus,
        triesLaunches,
        collectAtMostPercent,
        preferences,
        sizing,
        planning);
  }

  public ClusterPolicy with(NodeSizing sizing) {
    return new ClusterPolicy(
        scaleToZero,
        pollsInstanceStatus,
        triesLaunches,
        collectAtMostPercent,
        preferences,
        sizing,
        planning);
  }

  public ClusterPolicy withPlanning(PlanningPolicy planning) {
    return new ClusterPolicy(
        scaleToZero,
        pollsInstanceStatus,
        triesLaunches,
        collectAtMostPercent,
        preferences,
        sizing,
        planning);
  }
}
