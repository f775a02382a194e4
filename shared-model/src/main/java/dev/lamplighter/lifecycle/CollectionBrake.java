package dev.lamplighter.lifecycle;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import java.util.List;
import java.util.Optional;

/// Stops a collection that would take too large a share at once: whole lists of another account or
/// region, a table of another cluster of the same name, are likelier than so many left over (spec
/// AWS 6.3).
///
/// What share is too large is the owner's to say: `collectAtMostPercent` of
/// [dev.lamplighter.snapshot.ClusterPolicy].
final class CollectionBrake {
  /// So many are collected whatever share they are.
  static final int FEW = 2;

  private CollectionBrake() {}

  /// The steps, one for each of what is `due` of `all`; or only the word that they are too many.
  static List<Step> check(List<Step> due, long all, String what, Look look) {
    int most = look.snapshot().policy().collectAtMostPercent();
    return due.size() > FEW && due.size() * 100L > most * all
        ? told(
            "%d of %d %s seem to be left over, and no more than %d%% are collected at once. None of them is collected. See whether they may go, then allow it: collectAtMostPercent: 100 of the cluster in the functions' configuration, --collect-at-most 100 of run."
                .formatted(due.size(), all, what, most),
            look)
        : due;
  }

  private static List<Step> told(String message, Look look) {
    List<Effect> events =
        look.snapshot().nodePools().stream()
            .<Effect>map(
                pool ->
                    new Effect.PublishEvent(
                        new ClusterEvent(
                            ClusterEvent.Type.WARNING,
                            EventReason.COLLECTION_STOPPED,
                            ObjectKind.NODE_POOL,
                            Optional.empty(),
                            pool.name().value(),
                            message)))
            .toList();
    return List.of(new Step("cluster", message, events));
  }
}
