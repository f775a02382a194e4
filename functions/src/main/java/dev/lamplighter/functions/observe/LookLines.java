package dev.lamplighter.functions.observe;

import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Step;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.decision.UnschedulableText;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.NodeClaimName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/// The lines of looks at one cluster: every decision and every pod that gets no node, with the
/// reason; each again only when it differs from what was said of the same subject, or after an
/// hour.
final class LookLines {
  private static final int DECISIONS_MAX = 200;
  private static final int REFUSALS_MAX = 100;
  private static final int PODS_MAX = 50;

  private final ClusterName cluster;
  private final Remembered remembered = new Remembered();

  LookLines(ClusterName cluster) {
    this.cluster = cluster;
  }

  void tell(PassReport report, LineWriter writer) {
    var steps = newSteps(report);
    steps.stream()
        .limit(DECISIONS_MAX)
        .forEach(
            step -> {
              var line = line(report, step.kind(), writer);
              step.tell(line);
              writer.write(line);
            });
    var refusals = newRefusals(report);
    refusals.sequencedEntrySet().stream()
        .limit(REFUSALS_MAX)
        .forEach(it -> writer.write(refusal(report, it.getKey(), it.getValue(), writer)));
    int moreSteps = Math.max(0, steps.size() - DECISIONS_MAX);
    int moreRefusals = Math.max(0, refusals.size() - REFUSALS_MAX);
    if (moreSteps + moreRefusals > 0) {
      writer.write(
          line(report, LineKind.LEFT_OUT, writer)
              .put("decisions", moreSteps)
              .put("refusals", moreRefusals));
    }
  }

  private ObjectNode line(PassReport report, LineKind kind, LineWriter writer) {
    return writer
        .line(kind, Optional.of(report.takenAt()), Optional.of(cluster))
        .put("pass", report.pass().toString());
  }

  private List<StepLine> newSteps(PassReport report) {
    Map<NodeClaimName, PlannedClaim> planned = planned(report);
    var lines = new ArrayList<StepLine>();
    for (Step step : report.decision().steps()) {
      var results = report.effects().stream().filter(it -> it.step().equals(step)).toList();
      var line = new StepLine(step, results, launched(step, planned));
      if (remembered.isNew("step " + step.subject(), line.essence(), report.takenAt())) {
        lines.add(line);
      }
    }
    return lines;
  }

  private static Optional<PlannedClaim> launched(
      Step step, Map<NodeClaimName, PlannedClaim> planned) {
    return step.effects().stream()
        .flatMap(
            effect ->
                effect instanceof Effect.Launch launch
                    ? Optional.ofNullable(planned.get(launch.reserved().name())).stream()
                    : Stream.empty())
        .findFirst();
  }

  private static Map<NodeClaimName, PlannedClaim> planned(PassReport report) {
    var planned = new TreeMap<NodeClaimName, PlannedClaim>();
    Stream.concat(
            report.decision().plan().claims().stream(),
            report.decision().commands().stream().flatMap(LookLines::replacements))
        .forEach(claim -> planned.put(claim.name(), claim));
    return planned;
  }

  private static Stream<PlannedClaim> replacements(DisruptionCommand command) {
    return switch (command) {
      case DisruptionCommand.Replace replace -> replace.replacements().stream();
      case DisruptionCommand.Delete _, DisruptionCommand.DeleteEmpty _ -> Stream.empty();
    };
  }

  /// Pods by their reasons.
  private SequencedMap<String, List<Unschedulable>> newRefusals(PassReport report) {
    SequencedMap<String, List<Unschedulable>> refusals = new LinkedHashMap<>();
    for (Unschedulable pod : report.decision().plan().unschedulable()) {
      if (remembered.isNew("pod " + pod.pod(), UnschedulableText.topic(pod), report.takenAt())) {
        String message = UnschedulableText.of(pod, report.snapshot().nodePools());
        refusals.computeIfAbsent(message, _ -> new ArrayList<>()).add(pod);
      }
    }
    return refusals;
  }

  private ObjectNode refusal(
      PassReport report, String message, List<Unschedulable> pods, LineWriter writer) {
    var line = line(report, LineKind.REFUSAL, writer);
    line.put("message", LineWriter.shortened(message));
    line.put("limitReached", pods.stream().anyMatch(LookSummary::atLimit));
    line.set(
        "pods", LineWriter.texts(pods.stream().limit(PODS_MAX).map(Unschedulable::pod).toList()));
    return line.put("podCount", pods.size());
  }
}
