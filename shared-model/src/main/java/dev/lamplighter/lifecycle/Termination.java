package dev.lamplighter.lifecycle;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The finalizers of NodePools and EC2NodeClasses: each goes after all that it owns.
///
/// The claims of a deleted pool are drained by [Lifecycle]; a class waits for the last claim that
/// refers to it ([NodeClassTermination]).
public final class Termination {
  private Termination() {}

  public static List<Step> decide(ClusterSnapshot snapshot) {
    List<Step> steps = new ArrayList<>();
    for (NodePool pool : snapshot.nodePools()) {
      hold(ObjectKind.NODE_POOL, pool.meta(), Finalizer.TERMINATION).ifPresent(steps::add);
      release(pool, snapshot).ifPresent(steps::add);
    }
    for (EC2NodeClass nodeClass : snapshot.nodeClasses()) {
      hold(ObjectKind.EC2_NODE_CLASS, nodeClass.meta(), Finalizer.NODECLASS_TERMINATION)
          .ifPresent(steps::add);
      NodeClassTermination.step(nodeClass, snapshot).ifPresent(steps::add);
    }
    return List.copyOf(steps);
  }

  private static Optional<Step> hold(ObjectKind kind, ObjectMeta meta, Finalizer finalizer) {
    if (meta.deleting() || meta.finalizers().contains(finalizer)) {
      return Optional.empty();
    }
    return Optional.of(
        new Step(
            kind.kind().toLowerCase(Locale.ROOT) + "/" + meta.name(),
            "%s %s must not vanish before what it owns: finalizer %s"
                .formatted(kind.kind(), meta.name(), finalizer),
            List.of(new Effect.AddFinalizer(kind, meta.name(), meta.uid(), finalizer))));
  }

  private static Optional<Step> release(NodePool pool, ClusterSnapshot snapshot) {
    Uid uid = pool.meta().uid();
    boolean hasClaims =
        snapshot.claims().stream().anyMatch(claim -> claim.record().owner().poolUid().equals(uid))
            || snapshot.unreadClaims().stream().anyMatch(claim -> claim.mayBeOf(uid));
    boolean over =
        pool.meta().deleting()
            && pool.meta().finalizers().contains(Finalizer.TERMINATION)
            && snapshot.whole(
                Source.CLAIM_RECORDS, Source.NODE_CLAIMS, Source.NODES, Source.INSTANCES)
            && !hasClaims;
    return over
        ? Optional.of(
            new Step(
                "nodepool/" + pool.name(),
                "NodePool %s was deleted and its last NodeClaim is gone".formatted(pool.name()),
                List.of(
                    new Effect.RemoveFinalizer(
                        ObjectKind.NODE_POOL,
                        pool.meta().name(),
                        pool.meta().uid(),
                        Finalizer.TERMINATION))))
        : Optional.empty();
  }
}
