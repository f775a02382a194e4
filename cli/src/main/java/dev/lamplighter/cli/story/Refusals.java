package dev.lamplighter.cli.story;

import dev.lamplighter.cli.story.Telling.Line;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Pods that no pool makes a node for, and why; told again only when the reasons for their workload
/// change. Pods with the same reasons are told of together.
final class Refusals {
  private final Map<String, List<String>> told = new HashMap<>();

  List<Line> lines(PassReport report) {
    Map<PodKey, PodView> pods = Plannable.pods(report.snapshot());
    var byReasons = new LinkedHashMap<List<String>, List<PodView>>();
    for (Unschedulable refused : report.decision().plan().unschedulable()) {
      var pod = pods.get(refused.pod());
      var reasons = reasons(refused);
      if (pod != null && !reasons.equals(told.get(Names.workload(pod)))) {
        byReasons.computeIfAbsent(reasons, _ -> new ArrayList<>()).add(pod);
      }
    }
    var lines = new ArrayList<Line>();
    byReasons.forEach(
        (reasons, refused) -> {
          refused.forEach(pod -> told.put(Names.workload(pod), reasons));
          lines.add(Line.of(Tone.WAITING, "no node for " + Names.pods(refused)));
          reasons.forEach(why -> lines.add(Line.detail(Tone.WAITING, why)));
        });
    return lines;
  }

  private static List<String> reasons(Unschedulable refused) {
    return refused.pools().isEmpty()
        ? List.of("there is no NodePool")
        : RejectionText.ofPools(refused.pools()).stream().map(Names::shorten).toList();
  }
}
