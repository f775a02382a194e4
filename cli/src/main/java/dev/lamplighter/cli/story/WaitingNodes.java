package dev.lamplighter.cli.story;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.cli.story.Telling.Line;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.functions.pass.PassReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Nodes that have joined and are ready, but wait for something before pods may come: told once,
/// when it is noticed.
final class WaitingNodes {
  /// Reasons of the condition `Initialized` that somebody else must do something about. The others
  /// pass by themselves while a node starts.
  private static final Set<String> WORTH_TELLING =
      Set.of("StartupTaintsExist", "ResourceNotRegistered");

  private final Map<String, String> told = new HashMap<>();

  void tell(PassReport report, Sentences sentences) {
    for (Step step : report.decision().steps()) {
      for (Effect effect : step.effects()) {
        if (effect instanceof Effect.MirrorNodeClaim(var claim, _)) {
          waitsFor(claim).ifPresent(why -> tell(claim, why, sentences));
        }
      }
    }
  }

  private void tell(NodeClaim claim, String why, Sentences sentences) {
    String name = claim.meta().name();
    if (!why.equals(told.put(name, why))) {
      sentences.add(
          name,
          List.of(Line.of(Tone.WAITING, "%s is not ready for pods: %s".formatted(name, why))));
    }
  }

  private static Optional<String> waitsFor(NodeClaim claim) {
    return claim
        .status()
        .condition(ConditionType.INITIALIZED)
        .filter(it -> it.status() != ConditionStatus.TRUE)
        .filter(it -> WORTH_TELLING.contains(it.reason()))
        .map(Condition::message)
        .map(Names::shorten);
  }
}
