package dev.lamplighter.decide;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.UnreadClaim;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Says of each claim whose record can't be read why, and what to do: on its NodeClaim, and on the
/// NodePool whose limits it counts in (on all, where not even that can be read).
final class UnreadClaims {
  private UnreadClaims() {}

  static List<Step> steps(ClusterSnapshot snapshot) {
    return snapshot.unreadClaims().stream().map(claim -> step(claim, snapshot)).toList();
  }

  private static Step step(UnreadClaim claim, ClusterSnapshot snapshot) {
    String sentence = sentence(claim);
    Stream<Effect> onClaim =
        claim.mirror().stream()
            .map(mirror -> event(ObjectKind.NODE_CLAIM, mirror.name().value(), sentence));
    Stream<Effect> onPools =
        snapshot.nodePools().stream()
            .filter(pool -> claim.mayBeOf(pool.meta().uid()))
            .map(NodePool::name)
            .map(pool -> event(ObjectKind.NODE_POOL, pool.value(), sentence));
    return new Step(
        "nodeclaim/" + claim.name(), sentence, Stream.concat(onClaim, onPools).toList());
  }

  private static String sentence(UnreadClaim claim) {
    return "The record of NodeClaim %s can't be read: %s. Its node and its record stay, it %s, and nothing else is done with it. Run the version of Lamplighter that wrote it; or, where it has its instance, delete item claim#%s of the table, and it is recorded again."
        .formatted(
            claim.name(),
            claim.why(),
            claim.promised().isPresent()
                ? "counts in the limits"
                : "counts in the limits as the ledger has it",
            claim.name());
  }

  private static Effect event(ObjectKind kind, String name, String sentence) {
    return new Effect.PublishEvent(
        new ClusterEvent(
            ClusterEvent.Type.WARNING,
            EventReason.RECORD_UNREADABLE,
            kind,
            Optional.empty(),
            name,
            sentence));
  }
}
