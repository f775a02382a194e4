package dev.lamplighter.decision;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Others;
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
    return "%s: pods by domain are %s%s%s; %s"
        .formatted(
            constraint,
            counts.isEmpty() ? "none" : counts,
            others > 0 ? " and " + Others.of(others) : "",
            tooFew(spread),
            open(spread.offered(), spread.confined()));
  }

  /// Where the pod's node can be, and why not wherever the pool has nodes.
  private static String open(Collection<String> offered, Confined confined) {
    String only =
        switch (confined) {
          case NO -> "";
          case BY_SELECTOR -> ": the pod's node selector or node affinity leaves no other";
          case BY_VOLUMES -> ": the pod's volumes leave no other";
        };
    return "a node here can be in %s%s".formatted(listed(offered), only);
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
        "pod affinity on %s to pods %s"
            .formatted(
                term.topologyKey(),
                affinity.terms().stream()
                    .map(TopologyText::selected)
                    .distinct()
                    .collect(Collectors.joining(" and ")));
    if (term.topologyKey().equals(LabelKey.HOSTNAME)) {
      return affinity.attracting().isEmpty()
          ? "%s: there is %s on any node".formatted(what, noSuchPod(affinity))
          : "%s: such pods are on other nodes".formatted(what);
    }
    if (affinity.offered().isEmpty()) {
      return "%s: its nodes have no such label".formatted(what);
    }
    String where =
        affinity.attracting().isEmpty()
            ? "there is %s on a node whose domain is known".formatted(noSuchPod(affinity))
            : "such pods are in %s".formatted(listed(affinity.attracting()));
    return "%s: %s; %s".formatted(what, where, open(affinity.offered(), affinity.confined()));
  }

  static String sentence(Rejection.AntiAffinity apart) {
    return "pod anti-affinity on %s keeps the pod apart from pod %s"
        .formatted(apart.term().topologyKey(), apart.other());
  }

  static String sentence(Rejection.BesideOthers both) {
    return "%s; and beside them: %s"
        .formatted(sentence(both.affinity()), RejectionText.sentence(both.beside()));
  }

  private static String selected(PodAffinityTerm term) {
    return "(%s) in %s"
        .formatted(
            term.selector().map(LabelSelector::toString).orElse("none"),
            term.namespaces().isEmpty()
                ? "no namespace, as none is selected"
                : "namespace " + listed(term.namespaces()));
  }

  private static String noSuchPod(Rejection.PodAffinity affinity) {
    return affinity.terms().size() == 1
        ? "no such pod"
        : "no single pod that all %d terms select".formatted(affinity.terms().size());
  }

  private static String listed(Collection<?> values) {
    String shown =
        values.stream()
            .limit(SHOWN_DOMAINS)
            .map(Object::toString)
            .collect(Collectors.joining(", "));
    int others = values.size() - SHOWN_DOMAINS;
    return others > 0 ? "%s and %s".formatted(shown, Others.of(others)) : shown;
  }
}
