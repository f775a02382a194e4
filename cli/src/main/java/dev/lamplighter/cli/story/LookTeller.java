package dev.lamplighter.cli.story;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.cli.story.Telling.Line;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.act.EffectOutcome;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.trouble.SaidOnce;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a look is worth telling: what it could not read or write, nodes planned and launched, pods
/// that stay pending and why, claims that come and go, what was refused. Each only when it differs
/// from what was told before.
final class LookTeller {
  private final Map<String, List<Line>> told = new HashMap<>();
  private final UnreadLists unread = new UnreadLists();
  private final Refusals refusals = new Refusals();
  private final WaitingNodes waiting = new WaitingNodes();
  private final SaidOnce said = new SaidOnce();

  List<Line> lines(PassReport report) {
    var lines = new ArrayList<Line>();
    lines.addAll(unread.lines(report));
    said.toSay(report.troubles(), report.takenAt()).stream()
        .map(trouble -> Line.of(Tone.BAD, Names.shorten(trouble)))
        .forEach(lines::add);
    lines.addAll(Launches.lines(report));
    lines.addAll(refusals.lines(report));
    var sentences = new Sentences();
    for (StepTold step : StepTold.of(report)) {
      tell(step, sentences);
    }
    waiting.tell(report, sentences);
    lines.addAll(sentences.lines());
    return lines;
  }

  private void tell(StepTold step, Sentences sentences) {
    var lines = new ArrayList<Line>();
    if (step.worthTelling()) {
      lines.add(Line.plain(step.sentence()));
    }
    step.launched().forEach(launched -> lines.add(line(Tone.GOOD, launched)));
    notReady(step).ifPresent(lines::add);
    step.outcomes().stream().flatMap(outcome -> trouble(outcome).stream()).forEach(lines::add);
    if (!lines.isEmpty() && !lines.equals(told.put(step.subject(), lines))) {
      sentences.add(step.subjectName(), lines);
    }
  }

  /// A NodePool or EC2NodeClass that can't be used says so itself.
  private static Optional<Line> notReady(StepTold step) {
    return step.effects().stream()
        .flatMap(
            effect ->
                switch (effect) {
                  case Effect.UpdateNodePoolStatus(_, _, var status) ->
                      status.condition(ConditionType.READY).stream();
                  case Effect.UpdateNodeClassStatus(_, _, var status) ->
                      status.condition(ConditionType.READY).stream();
                  default -> Optional.<Condition>empty().stream();
                })
        .filter(condition -> condition.status() != ConditionStatus.TRUE)
        .map(
            condition ->
                Line.of(
                    Tone.BAD,
                    "%s is not ready: %s %s"
                        .formatted(step.subject(), condition.reason(), condition.message())))
        .findFirst();
  }

  private static Optional<Line> trouble(EffectOutcome outcome) {
    return switch (outcome) {
      // What was skipped and matters is among the report's troubles.
      case EffectOutcome.Done _, EffectOutcome.Skipped _, EffectOutcome.Left _ -> Optional.empty();
      case EffectOutcome.NotYet(var why) -> Optional.of(line(Tone.WAITING, "not yet: " + why));
      case EffectOutcome.Refused(var why) -> Optional.of(line(Tone.BAD, "refused: " + why));
      case EffectOutcome.Failed(var kind, var message) ->
          Optional.of(line(Tone.BAD, "failed (%s): %s".formatted(kind, message)));
    };
  }

  private static Line line(Tone tone, String text) {
    return Line.detail(tone, Names.shorten(text));
  }
}
