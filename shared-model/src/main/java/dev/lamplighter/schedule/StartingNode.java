package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.NodeView;
import java.util.ArrayList;
import java.util.List;

/// A node of ours that has joined and is not initialized: what it says is not all it will be (spec
/// core 5.3).
final class StartingNode {
  private StartingNode() {}

  /// The taints that keep pods off a node: kube-scheduler takes `PreferNoSchedule` for a wish, and
  /// a cordon for a taint even before the node controller has set it.
  static List<Taint> taintsOf(NodeView node) {
    var taints = new ArrayList<>(node.taints());
    if (node.unschedulable() && !taints.contains(Taint.UNSCHEDULABLE)) {
      taints.add(Taint.UNSCHEDULABLE);
    }
    taints.removeIf(taint -> taint.effect() == TaintEffect.PREFER_NO_SCHEDULE);
    return taints;
  }

  /// Until it is registered, the claim's taints; then the node's without those that go while it
  /// starts.
  static List<Taint> taintsOf(NodeView node, ClaimView claim) {
    if (!registered(claim)) {
      return claim.record().spec().taints();
    }
    List<Taint> startup = claim.record().spec().startupTaints();
    return taintsOf(node).stream()
        .filter(taint -> !taint.isKnownEphemeral() && !isOneOf(startup, taint))
        .toList();
  }

  private static boolean isOneOf(List<Taint> startup, Taint taint) {
    return startup.stream()
        .anyMatch(s -> s.key().equals(taint.key()) && s.effect() == taint.effect());
  }

  /// The node's labels; until it is registered, those too that it is about to get from its claim;
  /// and deprecated ones, which the cloud's controller may be yet to add.
  static Labels labelsOf(NodeView node, ClaimView claim, List<InstanceType> type) {
    Labels labels =
        registered(claim)
            ? node.meta().labels()
            : node.meta().labels().plus(ClaimOnItsWay.knownLabels(claim.record(), type));
    return labels.withDeprecated();
  }

  /// The node's allocatable, with what its type foretells where it does not say yet.
  static Resources allocatableOf(NodeView node, ClaimView claim) {
    Resources allocatable = node.allocatable();
    Resources foretold =
        claim.record().launched().map(l -> l.allocatable()).orElse(Resources.EMPTY);
    for (ResourceName name : foretold.names()) {
      if (allocatable.get(name) == 0) {
        allocatable = allocatable.with(name, foretold.get(name));
      }
    }
    return allocatable;
  }

  private static boolean registered(ClaimView claim) {
    return claim.record().state() == ClaimState.REGISTERED;
  }
}
