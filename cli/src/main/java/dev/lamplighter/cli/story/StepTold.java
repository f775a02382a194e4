package dev.lamplighter.cli.story;

import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Step;
import dev.lamplighter.functions.act.EffectOutcome;
import dev.lamplighter.functions.act.EffectResult;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeClaimName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A step of a decision as a story sees it: its reason, and what became of its effects.
record StepTold(Step step, List<EffectOutcome> outcomes) {

  /// The steps of a look, without the launches of its plan, which are told together.
  static List<StepTold> of(PassReport report) {
    Set<NodeClaimName> planned =
        report.decision().plan().claims().stream()
            .map(PlannedClaim::name)
            .collect(Collectors.toSet());
    return report.decision().steps().stream()
        .filter(step -> step.effects().stream().noneMatch(effect -> launchesAny(effect, planned)))
        .map(step -> new StepTold(step, outcomes(step, report)))
        .toList();
  }

  private static boolean launchesAny(Effect effect, Set<NodeClaimName> claims) {
    return effect instanceof Effect.Launch launch && claims.contains(launch.reserved().name());
  }

  /// What EC2 gave for the launches among its effects.
  List<String> launched() {
    List<String> launched = new ArrayList<>();
    for (int i = 0; i < Math.min(step.effects().size(), outcomes.size()); i++) {
      if (step.effects().get(i) instanceof Effect.Launch launch
          && outcomes.get(i) instanceof EffectOutcome.Done(var detail)) {
        launched.add("%s: %s".formatted(launch.reserved().name(), detail));
      }
    }
    return launched;
  }

  private static List<EffectOutcome> outcomes(Step step, PassReport report) {
    return report.effects().stream()
        .filter(result -> result.step().equals(step))
        .map(EffectResult::outcome)
        .toList();
  }

  String subject() {
    return step.subject();
  }

  /// `platform-rm2s6` of `nodeclaim/platform-rm2s6`.
  String subjectName() {
    return step.subject().substring(step.subject().indexOf('/') + 1);
  }

  /// The step's reason; the two that every node goes through in fewer words.
  String sentence() {
    for (Effect effect : step.effects()) {
      if (effect instanceof Effect.RegisterNode register) {
        return Names.shorten(
            "%s registered: its node %s has joined".formatted(subjectName(), register.node()));
      }
      if (effect instanceof Effect.ApplyNode apply && isReady(apply.metadata().labels())) {
        return "%s initialized: its node is ready for pods".formatted(subjectName());
      }
    }
    return Names.shorten(step.because());
  }

  private static boolean isReady(Labels labels) {
    return labels.has(LabelKey.INITIALIZED) && !labels.has(LabelKey.EXCLUDE_FROM_LOAD_BALANCERS);
  }

  List<Effect> effects() {
    return step.effects();
  }

  boolean worthTelling() {
    return step.effects().stream().anyMatch(StepTold::movesSomething);
  }

  /// Nodes and instances that come and go, pods that must leave, or that nothing will, whether
  /// there is room for pods that may come: not the bookkeeping beside it.
  private static boolean movesSomething(Effect effect) {
    return switch (effect) {
      case Effect.Launch _,
          Effect.ResumeLaunch _,
          Effect.AdoptClaim _,
          Effect.ForgetClaim _,
          Effect.TerminateInstance _,
          Effect.DeleteLaunchTemplate _,
          Effect.DeleteInstanceProfile _,
          Effect.DeleteNodeClaim _,
          Effect.RegisterNode _,
          Effect.ApplyNode _,
          Effect.TaintNode _,
          Effect.UntaintNode _,
          Effect.DeleteNode _,
          Effect.EvictPod _,
          Effect.DeletePod _ ->
          true;
      case Effect.RemoveFinalizer(var kind, _, _, _) ->
          kind == ObjectKind.NODE_POOL || kind == ObjectKind.EC2_NODE_CLASS;
      case Effect.UpdateClaim _,
          Effect.RewriteLedger _,
          Effect.TagInstance _,
          Effect.ForgetHint _,
          Effect.RecordOutage _,
          Effect.RecordPoolHealth _,
          Effect.MirrorNodeClaim _,
          Effect.NominatePod _,
          Effect.AddFinalizer _,
          Effect.Annotate _,
          Effect.UpdateNodeClaimStatus _,
          Effect.UpdateNodePoolStatus _,
          Effect.UpdateNodeClassStatus _ ->
          false;
      case Effect.UpdateCapacityBufferStatus _ -> true;
      case Effect.UpdateNodeOverlayConditions(_, _, var conditions) ->
          conditions.stream().anyMatch(it -> it.status() == ConditionStatus.FALSE);
      case Effect.PublishEvent(var event) ->
          event.reason() == EventReason.KARPENTER_RUNNING
              || event.reason() == EventReason.NOT_MANAGED;
    };
  }
}
