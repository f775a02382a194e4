package dev.lamplighter.functions.wire;

import dev.lamplighter.api.Budget;
import dev.lamplighter.api.Disruption;
import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.Nearest;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Reads a NodePool's `spec.disruption` (spec core 1.4).
final class DisruptionReader {
  /// What a pool has that says nothing: consolidate at once, a tenth of the nodes at a time.
  static final Disruption DEFAULT =
      new Disruption(
          Optional.of(Duration.ZERO),
          ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED,
          List.of(new Budget(new Budget.Nodes.Percent(10), Optional.empty(), Optional.empty())));

  private static final Pattern NODES = Pattern.compile("(100|[0-9]{1,2})%|[0-9]{1,9}");
  private static final Pattern WINDOW = Pattern.compile("(([0-9]+(h|m))|([0-9]+h[0-9]+m))(0s)?");
  private static final List<String> POLICIES =
      Arrays.stream(ConsolidationPolicy.values()).map(ConsolidationPolicy::toString).toList();
  private static final List<String> REASONS =
      Arrays.stream(DisruptionReason.values()).map(DisruptionReason::toString).toList();

  private DisruptionReader() {}

  static Disruption read(Fields disruption) {
    V1Beta1.refuseMovedDisruption(disruption);
    var after = NodePoolReader.durationOrNever(disruption, "consolidateAfter", Duration.ZERO);
    var policy =
        oneOf(disruption, "consolidationPolicy", POLICIES)
            .map(index -> ConsolidationPolicy.values()[index])
            .orElse(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED);
    List<Budget> budgets =
        disruption.has("budgets")
            ? disruption.list("budgets").stream().map(DisruptionReader::budget).toList()
            : DEFAULT.budgets();
    disruption.refuseUnknown();
    return new Disruption(after, policy, budgets);
  }

  private static Budget budget(Fields budget) {
    Budget.Nodes nodes = nodes(budget);
    Optional<SortedSet<DisruptionReason>> reasons =
        budget.has("reasons") ? Optional.of(reasons(budget)) : Optional.empty();
    Optional<Budget.Window> window = window(budget);
    budget.refuseUnknown();
    return new Budget(nodes, reasons, window);
  }

  private static Budget.Nodes nodes(Fields budget) {
    String text = budget.textOrNumber("nodes").orElse("10%");
    if (!NODES.matcher(text).matches()) {
      budget.problem(
          "nodes",
          "found \"%s\"".formatted(text),
          "a number of nodes, or a percentage 0% to 100%",
          "nodes: \"10%\"");
      return new Budget.Nodes.Percent(10);
    }
    return text.endsWith("%")
        ? new Budget.Nodes.Percent(Integer.parseInt(text.substring(0, text.length() - 1)))
        : new Budget.Nodes.Count(Integer.parseInt(text));
  }

  private static SortedSet<DisruptionReason> reasons(Fields budget) {
    var reasons = new TreeSet<DisruptionReason>();
    for (String text : budget.texts("reasons")) {
      int index = REASONS.indexOf(text);
      if (index < 0) {
        var instead =
            Nearest.of(text, REASONS).map(known -> "reasons: [%s]".formatted(known)).orElse("");
        budget.problem(
            "reasons", "found \"%s\"".formatted(text), String.join(", ", REASONS), instead);
      } else {
        reasons.add(DisruptionReason.values()[index]);
      }
    }
    return reasons;
  }

  private static Optional<Budget.Window> window(Fields budget) {
    var schedule = budget.text("schedule");
    var duration = budget.text("duration");
    if (schedule.isPresent() != duration.isPresent()) {
      budget.problem(
          schedule.isPresent() ? "schedule" : "duration",
          "schedule and duration must be set together",
          "both, or neither",
          "schedule: \"0 9 * * mon-fri\" with duration: 8h");
      return Optional.empty();
    }
    if (duration.isPresent() && !WINDOW.matcher(duration.get()).matches()) {
      budget.problem(
          "duration",
          "found \"%s\"".formatted(duration.get()),
          "hours and minutes such as 8h or 1h30m",
          "");
      return Optional.empty();
    }
    return schedule.map(cron -> new Budget.Window(cron, Durations.parse(duration.orElseThrow())));
  }

  /// The index of a field's text among the allowed ones.
  static Optional<Integer> oneOf(Fields fields, String name, List<String> allowed) {
    Optional<String> text = fields.text(name);
    Optional<Integer> index = text.map(allowed::indexOf).filter(found -> found >= 0);
    if (text.isPresent() && index.isEmpty()) {
      var instead = Nearest.of(text.get(), allowed).map(known -> name + ": " + known).orElse("");
      fields.problem(
          name, "found \"%s\"".formatted(text.get()), String.join(", ", allowed), instead);
    }
    return index;
  }
}
