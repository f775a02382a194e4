package dev.lamplighter.decision;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.snapshot.PodAffinityTerm;
import java.util.Collection;
import java.util.stream.Collectors;

/// Refusals by topology spread constraints and pod affinity in words, in the terms of their fields.
///
/// A host is never named: a node that has not joined has only a stand-in for its name.
final class TopologyText {
  /// Karpenter shows as many.
  private static final int SHOWN_DOMAINS = 25;

  private TopologyText() {}

  static String sentence(Rejection.TopologySpread spread) {
    LabelKey key = spread.constraint().topologyKey();
    String constraint = "topology spread constraint on %s (%s)".formatted(key, fields(spread));
    if (spread.offered().isEmpty()) {
      return "%s: its nodes have no such label".formatted(constraint);
    }
    if (key.equals(LabelKey.HOSTNAME)) {
      int there = spread.counts().values().stream().mapToInt(Integer::intValue).max().orElse(0);
      return "%s: %d such pods are on the node, %d on the emptiest"
          .formatted(constraint, there, spread.least());
    }
    String counts =
        spread.counts().entrySet().stream()
            .limit(SHOWN_DOMAINS)
            .map(domain -> "%s %d".formatted(domain.getKey(), domain.getValue()))
            .collect(Collectors.joining(", "));
    int others = spread.counts().size() - SHOWN_DOMAINS;
    return "%s: pods by domain are %s%s%s; a node here can be in %s"
        .formatted(
            constraint,
            counts.isEmpty() ? "none" : counts,
            others > 0 ? " and %d others".formatted(others) : "",
            tooFew(spread),
            listed(spread.offered()));
  }

  private static String fields(Rejection.TopologySpread spread) {
    var constraint = spread.constraint();
    String when =
        switch (constraint.whenUnsatisfiable()) {
          case DO_NOT_SCHEDULE -> "DoNotSchedule";
          case SCHEDULE_ANYWAY -> "ScheduleAnyway";
        };
    String minDomains =
        constraint.minDomains().isPresent()
            ? ", minDomains %d".formatted(constraint.minDomains().getAsInt())
            : "";
    return "maxSkew %d%s, %s".formatted(constraint.maxSkew(), minDomains, when);
  }

  private static String tooFew(Rejection.TopologySpread spread) {
    int domains = spread.counts().size();
    return domains < spread.constraint().minDomains().orElse(1)
        ? ", fewer than minDomains, so the least counts as 0"
        : "";
  }

  static String reason(Rejection.TopologySpread spread) {
    String reason = "node(s) didn't match pod topology spread constraints";
    return spread.offered().isEmpty() ? reason + " (missing required label)" : reason;
  }

  static String sentence(Rejection.PodAffinity affinity) {
    PodAffinityTerm term = affinity.term();
    String what =
        "pod affinity on %s to pods (%s) in namespace %s"
            .formatted(
                term.topologyKey(),
                term.selector().map(LabelSelector::toString).orElse("none"),
                listed(term.namespaces()));
    if (term.topologyKey().equals(LabelKey.HOSTNAME)) {
      return affinity.attracting().isEmpty()
          ? "%s: there is no such pod on any node".formatted(what)
          : "%s: such pods are on other nodes".formatted(what);
    }
    if (affinity.offered().isEmpty()) {
      return "%s: its nodes have no such label".formatted(what);
    }
    String where =
        affinity.attracting().isEmpty()
            ? "there is no such pod on a node whose domain is known"
            : "such pods are in %s".formatted(listed(affinity.attracting()));
    return "%s: %s; a node here can be in %s".formatted(what, where, listed(affinity.offered()));
  }

  private static String listed(Collection<?> values) {
    String shown =
        values.stream()
            .limit(SHOWN_DOMAINS)
            .map(Object::toString)
            .collect(Collectors.joining(", "));
    int others = values.size() - SHOWN_DOMAINS;
    return others > 0 ? "%s and %d others".formatted(shown, others) : shown;
  }
}
