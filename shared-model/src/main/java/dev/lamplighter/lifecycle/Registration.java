package dev.lamplighter.lifecycle;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.NodeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A Node that has joined with the claim's provider ID becomes ours: finalizer, owner, labels,
/// annotations, taints, and the taint that kept pods away until now goes (spec core 5.3). Before
/// that, its pods are nominated for it.
///
/// It waits for the NodeClaim object, whose UID the Node's owner reference needs.
final class Registration implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    boolean ready =
        claim.record().state() == ClaimState.LAUNCHED
            && claim.mirror().isPresent()
            && claim.node().isPresent()
            && look.nodesOf(claim) == 1;
    if (!ready) {
      return List.of();
    }
    List<Step> steps = new ArrayList<>(Nomination.of(claim, look));
    steps.add(register(claim, claim.mirror().get(), claim.node().get(), look));
    return List.copyOf(steps);
  }

  private static Step register(ClaimView view, NodeClaim mirror, NodeView node, Look look) {
    ClaimRecord claim = view.record();
    String because =
        "Node %s has joined with %s, the instance of NodeClaim %s"
            .formatted(
                node.name(),
                node.providerId().map(id -> id.instanceId().toString()).orElse("no provider ID"),
                claim.name());
    ClaimRecord registered = ClaimStates.registered(claim, node.name(), look.now());
    var event =
        new ClusterEvent(
            ClusterEvent.Type.NORMAL,
            EventReason.REGISTERED,
            ObjectKind.NODE_CLAIM,
            Optional.empty(),
            claim.name().value(),
            "Registered as Node %s".formatted(node.name()));
    var register =
        new Effect.RegisterNode(
            node.name(),
            node.meta().uid(),
            new OwnerReference(ObjectKind.NODE_CLAIM, mirror.meta().name(), mirror.meta().uid()),
            NodeMarks.of(registered, node, look.snapshot()),
            missingTaints(claim, node),
            node.taints().stream().filter(Registration::isUnregistered).toList());
    return Steps.about(
        claim.name(),
        because,
        Stream.concat(
                Stream.of(register, Steps.update(registered), new Effect.PublishEvent(event)),
                InstanceTags.missing(view, node.name(), look).stream())
            .toList());
  }

  /// A node may say that whoever made it looks after its taints.
  private static List<Taint> missingTaints(ClaimRecord claim, NodeView node) {
    if (node.meta().labels().has(LabelKey.DO_NOT_SYNC_TAINTS, "true")) {
      return List.of();
    }
    List<Taint> missing = new ArrayList<>(claim.spec().taints());
    missing.addAll(claim.spec().startupTaints());
    missing.removeAll(node.taints());
    return List.copyOf(missing);
  }

  static boolean isUnregistered(Taint taint) {
    return taint.key().equals(Taint.UNREGISTERED.key());
  }
}
