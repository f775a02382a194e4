package dev.lamplighter.decide;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.lamplighter.decision.Explanation;
import dev.lamplighter.decision.Explanation.Allowed;
import dev.lamplighter.decision.Explanation.Limit;
import dev.lamplighter.decision.Explanation.Priced;
import dev.lamplighter.decision.Explanation.Refusal;
import dev.lamplighter.decision.Explanation.Replicas;
import dev.lamplighter.decision.FullStop;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.decision.RemedyText;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What is said of a NodePool: which nodes it may still make, how many of them may be disrupted at
/// once, and which pods it makes none for.
final class PoolText {
  private static final int PODS_SHOWN = 5;
  private static final String INDENT = "  ";

  private PoolText() {}

  static List<String> lines(Explanation.OfPool pool) {
    var lines = new ArrayList<String>();
    lines.add(
        FullStop.after(
            "NodePool %s %s"
                .formatted(
                    pool.pool(),
                    pool.unusable()
                        .map(why -> "makes no nodes: " + RejectionText.sentence(why))
                        .orElse("makes nodes"))));
    pool.replicas().ifPresent(replicas -> replicas(replicas).forEach(lines::add));
    lines.add("Types: " + types(pool.types()));
    lines.add(pool.limits().isEmpty() ? "Limits: none." : "Limits:");
    pool.limits().forEach(limit -> lines.add(INDENT + limit(limit)));
    lines.add("Budgets:");
    pool.budgets().forEach(allowed -> lines.add(INDENT + allowed(allowed)));
    if (!pool.refused().isEmpty()) {
      lines.add("It makes no node for:");
      refusals(pool.refused()).forEach(line -> lines.add(INDENT + line));
    }
    return lines;
  }

  private static List<String> replicas(Replicas replicas) {
    var lines = new ArrayList<String>();
    lines.add(
        "Replicas: %d of %d exist%s."
            .formatted(replicas.there(), replicas.wanted(), made(replicas.made())));
    replicas.why().map(why -> INDENT + noMore(replicas, why)).ifPresent(lines::add);
    return lines;
  }

  private static String made(long nodes) {
    return switch ((int) Math.min(nodes, 2)) {
      case 0 -> "";
      case 1 -> ", 1 is made now";
      default -> ", %d are made now".formatted(nodes);
    };
  }

  private static String noMore(Replicas replicas, Rejection why) {
    return why instanceof Rejection.LimitExceeded(_, var name, var limit, _, _)
            && name.equals(ResourceName.NODES)
            && limit < replicas.wanted()
        ? "It gets no more: limits.nodes: %d stands below replicas: %d."
            .formatted(limit, replicas.wanted())
        : FullStop.after("It gets no more: " + RejectionText.sentence(why));
  }

  private static String types(Explanation.Types types) {
    String range =
        types
            .cheapest()
            .flatMap(
                cheapest ->
                    types
                        .largest()
                        .map(
                            largest ->
                                ", from %s to %s".formatted(priced(cheapest), priced(largest))))
            .orElse("");
    return "%d of %d can be had%s.".formatted(types.fitting(), types.lookedAt(), range);
  }

  private static String priced(Priced type) {
    return "%s (%s)".formatted(type.type(), type.price());
  }

  private static String limit(Limit limit) {
    ResourceName name = limit.resource();
    return "%s %s: %s promised, %s left."
        .formatted(
            name,
            Resources.quantity(name, limit.limit()),
            Resources.quantity(name, limit.promised()),
            Resources.quantity(name, Math.max(0, limit.limit() - limit.promised())));
  }

  private static String allowed(Allowed allowed) {
    return "%s: %s, %d disrupted now%s."
        .formatted(
            allowed.reason(),
            allowed.allowed().map(nodes -> nodes + " at once").orElse("any number at once"),
            allowed.disrupting(),
            allowed.changes().map(at -> "; changes at " + at).orElse(""));
  }

  private static List<String> refusals(Map<PodKey, Refusal> refused) {
    return refused.entrySet().stream()
        .collect(
            groupingBy(
                each -> sentence(each.getValue()),
                TreeMap::new,
                mapping(each -> each.getKey().toString(), toList())))
        .entrySet()
        .stream()
        .map(each -> "%s: %s".formatted(named(each.getValue()), each.getKey()))
        .toList();
  }

  private static String sentence(Refusal refusal) {
    String why = RejectionText.sentence(refusal.why());
    return refusal
        .remedy()
        .map(it -> FullStop.without(why) + "; to make it fit: " + RemedyText.sentence(it))
        .orElse(why);
  }

  private static String named(List<String> pods) {
    String shown = pods.stream().limit(PODS_SHOWN).collect(Collectors.joining(", "));
    int more = pods.size() - PODS_SHOWN;
    return more > 0 ? "%s and %d more".formatted(shown, more) : shown;
  }
}
