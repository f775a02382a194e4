package dev.lamplighter.cli.story;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import dev.lamplighter.cli.story.Telling.Line;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/// Pods that no pool makes a node for, and why; told again only when the reasons for their workload
/// change.
final class Refusals {
  private final Map<String, SortedMap<NodePoolName, Rejection>> told = new HashMap<>();

  List<Line> lines(PassReport report) {
    Map<PodKey, PodView> pods =
        report.snapshot().pods().stream().collect(toMap(PodView::key, identity()));
    var byReason = new LinkedHashMap<SortedMap<NodePoolName, Rejection>, List<PodView>>();
    for (Unschedulable refused : report.decision().plan().unschedulable()) {
      var pod = pods.get(refused.pod());
      if (pod != null && !refused.pools().equals(told.get(Names.workload(pod)))) {
        byReason.computeIfAbsent(refused.pools(), _ -> new ArrayList<>()).add(pod);
      }
    }
    var lines = new ArrayList<Line>();
    byReason.forEach(
        (pools, refused) -> {
          refused.forEach(pod -> told.put(Names.workload(pod), pools));
          lines.addAll(lines(pools, refused));
        });
    return lines;
  }

  private static List<Line> lines(SortedMap<NodePoolName, Rejection> pools, List<PodView> refused) {
    var lines = new ArrayList<Line>();
    lines.add(Line.of(Tone.WAITING, "no node for " + Names.pods(refused)));
    pools.entrySet().stream()
        .map(entry -> RejectionText.ofPool(entry.getKey(), entry.getValue()))
        .distinct()
        .forEach(why -> lines.add(Line.detail(Tone.WAITING, Names.shorten(why))));
    if (pools.isEmpty()) {
      lines.add(Line.detail(Tone.WAITING, "there is no NodePool"));
    }
    return lines;
  }
}
