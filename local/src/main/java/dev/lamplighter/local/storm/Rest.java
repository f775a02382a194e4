package dev.lamplighter.local.storm;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What must be true when nothing has gone wrong for a quarter of an hour (invariants 5 and 7).
final class Rest {
  /// The age at which a hint that nobody needs is surely forgotten.
  private static final Duration HINT_FORGOTTEN = Duration.ofMinutes(6);

  private Rest() {}

  static void check(PretendWorld world, Optional<PassReport> lastLook, boolean takenDown) {
    PassReport last =
        lastLook.orElseThrow(() -> new AssertionError("Nobody has ever looked at the cluster"));
    nothingIsLeftToDo(last);
    everyClaimIsSettled(last.snapshot());
    everyPodHasItsPlace(last);
    everyInstanceHasItsNode(world);
    everyNodeClaimHasItsRecord(world, last.snapshot());
    ledgerIsTheSum(last.snapshot());
    if (takenDown) {
      nothingIsLeftBehind(world);
    }
  }

  /// The fixed point: a quiet cluster stays as it is. Drains that a PodDisruptionBudget holds up
  /// may ask again for ever; and what EC2 said of an instance that is gone may have come to its end
  /// just now.
  private static void nothingIsLeftToDo(PassReport last) {
    Decision decision = last.decision();
    List<Effect> effects =
        decision.steps().stream()
            .flatMap(step -> step.effects().stream())
            .filter(
                effect ->
                    !(effect instanceof Effect.PublishEvent)
                        && !(effect instanceof Effect.EvictPod)
                        && !hasJustComeToItsEnd(effect, last.snapshot()))
            .toList();
    expect(effects.isEmpty(), "There is still something to do: %s", effects);
    expect(
        decision.plan().claims().isEmpty(),
        "There are still nodes to make: %s",
        decision.plan().claims());
  }

  private static boolean hasJustComeToItsEnd(Effect effect, ClusterSnapshot snapshot) {
    return effect instanceof Effect.ForgetHint(var instance)
        && snapshot.hints().stream()
            .filter(hint -> hint.instance().equals(instance))
            .allMatch(hint -> hint.eventTime().plus(HINT_FORGOTTEN).isAfter(snapshot.takenAt()));
  }

  /// A drain is for ever only where a PodDisruptionBudget may be in its way.
  private static void everyClaimIsSettled(ClusterSnapshot snapshot) {
    boolean heldUp = !snapshot.podDisruptionBudgets().isEmpty();
    for (ClaimView claim : snapshot.claims()) {
      var state = claim.record().state();
      expect(
          state == ClaimState.INITIALIZED || (state == ClaimState.DRAINING && heldUp),
          "NodeClaim %s is still %s",
          claim.record().name(),
          state);
      boolean tainted =
          claim.node().filter(node -> node.taints().contains(Taint.DISRUPTED)).isPresent();
      expect(
          tainted == (state == ClaimState.DRAINING),
          "The node of NodeClaim %s (%s) has taints %s",
          claim.record().name(),
          state,
          claim.node().map(NodeView::taints));
    }
  }

  /// A pod without a node is one that no node, and no node that could be made, would take. Pods
  /// that a PodDisruptionBudget keeps on a leaving node have a place planned and stay where they
  /// are.
  private static void everyPodHasItsPlace(PassReport last) {
    List<PodKey> waiting =
        last.snapshot().pods().stream()
            .filter(pod -> pod.status().node().isEmpty())
            .map(PodView::key)
            .filter(last.decision().plan().places()::containsKey)
            .toList();
    expect(waiting.isEmpty(), "Pods wait although there is a place: %s", waiting);
  }

  private static void everyInstanceHasItsNode(PretendWorld world) {
    List<String> instances =
        world.account().log().alive().stream()
            .flatMap(launch -> launch.instance().tags().get(Tags.NODE_CLAIM).stream())
            .sorted()
            .toList();
    List<String> claims =
        world.cluster().nodeClaims().stream().map(claim -> claim.meta().name()).sorted().toList();
    long nodes =
        world.cluster().nodes().stream()
            .filter(node -> node.meta().labels().has(LabelKey.NODEPOOL))
            .count();
    expect(instances.equals(claims), "Instances of %s, but NodeClaims %s", instances, claims);
    expect(nodes == claims.size(), "%s nodes for NodeClaims %s", nodes, claims);
  }

  private static void everyNodeClaimHasItsRecord(PretendWorld world, ClusterSnapshot snapshot) {
    List<String> records =
        snapshot.claims().stream().map(claim -> claim.record().name().value()).sorted().toList();
    List<String> claims =
        world.cluster().nodeClaims().stream().map(claim -> claim.meta().name()).sorted().toList();
    expect(records.equals(claims), "Records of %s, but NodeClaims %s", records, claims);
  }

  private static void ledgerIsTheSum(ClusterSnapshot snapshot) {
    SortedMap<Uid, Resources> sum = new TreeMap<>();
    for (ClaimView claim : snapshot.claims()) {
      sum.merge(claim.record().owner().poolUid(), claim.record().promised(), Resources::plus);
    }
    SortedMap<Uid, Resources> ledger = new TreeMap<>(snapshot.ledger());
    ledger
        .values()
        .removeIf(promised -> promised.names().stream().allMatch(name -> promised.get(name) == 0));
    expect(ledger.equals(sum), "The ledger says %s, the claims add up to %s", ledger, sum);
  }

  private static void nothingIsLeftBehind(PretendWorld world) {
    expect(
        world.cluster().nodePools().isEmpty(),
        "NodePools are left: %s",
        world.cluster().nodePools());
    expect(
        world.cluster().nodeClasses().isEmpty(), "An %s is left", ObjectKind.EC2_NODE_CLASS.kind());
    var left = world.account().leftBehind();
    expect(left.nothing(), "Left in the account: %s", left);
  }

  private static void expect(boolean holds, String message, Object... values) {
    if (!holds) {
      throw new AssertionError(message.formatted(values));
    }
  }
}
