package dev.lamplighter.lifecycle;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Source;
import java.util.ArrayList;
import java.util.List;

/// The instance is gone: let go of Node and NodeClaim, then forget the claim and give its promise
/// back (spec core 7.1, 7.2).
///
/// The record goes last, so that a crash in between is finished by the next look. Nothing is chosen
/// here, so only the lists that tell what to let go of need be whole.
final class Finish implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    boolean over =
        claim.record().state() == ClaimState.TERMINATING
            && look.snapshot().whole(Source.NODES, Source.NODE_CLAIMS)
            && InstanceFate.of(claim, look) == InstanceFate.GONE;
    return over ? List.of(finish(claim)) : List.of();
  }

  private static Step finish(ClaimView claim) {
    List<Effect> effects = new ArrayList<>();
    claim
        .node()
        .ifPresent(
            node -> effects.addAll(letGo(ObjectKind.NODE, node.meta(), Departure.delete(node))));
    claim
        .mirror()
        .ifPresent(
            mirror ->
                effects.addAll(
                    letGo(ObjectKind.NODE_CLAIM, mirror.meta(), Departure.delete(mirror))));
    effects.add(new Effect.ForgetClaim(ClaimStates.gone(claim.record())));
    return Steps.about(
        claim.record().name(),
        "NodeClaim %s is finished: its instance%s is terminated"
            .formatted(
                claim.record().name(),
                claim.record().launched().map(launched -> " " + launched.instance()).orElse("")),
        effects);
  }

  private static List<Effect> letGo(ObjectKind kind, ObjectMeta meta, Effect delete) {
    List<Effect> effects = new ArrayList<>();
    if (!meta.deleting()) {
      effects.add(delete);
    }
    if (meta.finalizers().contains(Finalizer.TERMINATION)) {
      effects.add(new Effect.RemoveFinalizer(kind, meta.name(), meta.uid(), Finalizer.TERMINATION));
    }
    return effects;
  }
}
