package dev.lamplighter.functions.wire;

import dev.lamplighter.api.Budget;
import dev.lamplighter.api.CronSchedule;
import dev.lamplighter.api.Disruption;
import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Reads a NodePool's `spec.disruption` (spec core 1.4).
final class DisruptionReader {
  private static final Pattern NODES = Pattern.compile("(100|[0-9]{1,2})%|[0-9]{1,9}");
  private static final Pattern WINDOW = Pattern.compile("(([0-9]+(h|m))|([0-9]+h[0-9]+m))(0s)?");
  private static final List<String> REASONS =
      Arrays.stream(DisruptionReason.values()).map(DisruptionReason::toString).toList();

  private static final Expected NODES_EXPECTED =
      new Expected(
          "a number of nodes, or a percentage 0% to 100%",
          text -> text.matches("[0-9]+%") ? "100%" : "10%");
  private static final Expected WINDOW_EXPECTED =
      Expected.of("hours and minutes such as 8h or 1h30m", "8h");

  private static final Expected CRON_EXPECTED =
      Expected.of(CronSchedule.ALLOWED, "\"0 9 * * mon-fri\"");

  private DisruptionReader() {}

  static Disruption read(Fields disruption) {
    V1Beta1.refuseMovedDisruption(disruption);
    var read =
        new Disruption(
            ClaimSpecReader.durationOrNever(disruption, "consolidateAfter", Duration.ZERO),
            policy(disruption),
            disruption.has("budgets")
                ? disruption.list("budgets").stream().map(DisruptionReader::budget).toList()
                : Disruption.DEFAULT.budgets());
    disruption.refuseUnknown();
    return read;
  }

  private static ConsolidationPolicy policy(Fields disruption) {
    return V1Beta1.hasFormerPolicy(disruption)
        ? Disruption.DEFAULT.consolidationPolicy()
        : disruption
            .oneOf(
                "consolidationPolicy",
                List.of(ConsolidationPolicy.values()),
                ConsolidationPolicy::toString)
            .orElse(Disruption.DEFAULT.consolidationPolicy());
  }

  private static Budget budget(Fields budget) {
    var read =
        new Budget(
            nodes(budget),
            budget.has("reasons") ? Optional.of(reasons(budget)) : Optional.empty(),
            window(budget));
    budget.refuseUnknown();
    return read;
  }

  private static Budget.Nodes nodes(Fields budget) {
    return budget
        .parsedText("nodes", DisruptionReader::nodes, NODES_EXPECTED)
        .orElse(Budget.DEFAULT.nodes());
  }

  private static Budget.Nodes nodes(String text) {
    if (!NODES.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "A budget's nodes (%s) must be a number or a percentage".formatted(text));
    }
    return text.endsWith("%")
        ? new Budget.Nodes.Percent(Integer.parseInt(text.substring(0, text.length() - 1)))
        : new Budget.Nodes.Count(Integer.parseInt(text));
  }

  private static SortedSet<DisruptionReason> reasons(Fields budget) {
    var reasons = new TreeSet<DisruptionReason>();
    for (String text : budget.texts("reasons")) {
      Arrays.stream(DisruptionReason.values())
          .filter(reason -> reason.toString().equals(text))
          .findFirst()
          .ifPresentOrElse(reasons::add, () -> budget.problemWithWord("reasons", text, REASONS));
    }
    return reasons;
  }

  private static Optional<Budget.Window> window(Fields budget) {
    var schedule = budget.parsedText("schedule", DisruptionReader::cron, CRON_EXPECTED);
    var duration =
        budget.parsedText("duration", DisruptionReader::hoursAndMinutes, WINDOW_EXPECTED);
    if (budget.has("schedule") != budget.has("duration")) {
      budget.problem(
          budget.has("schedule") ? "schedule" : "duration",
          "schedule and duration must be set together",
          "both, or neither",
          "schedule: \"0 9 * * mon-fri\" with duration: 8h");
    }
    return schedule.flatMap(cron -> duration.map(length -> new Budget.Window(cron, length)));
  }

  private static String cron(String text) {
    if (CronSchedule.parse(text).isEmpty()) {
      throw new IllegalArgumentException(
          "A budget's schedule (%s) must be %s".formatted(text, CronSchedule.ALLOWED));
    }
    return text;
  }

  private static Duration hoursAndMinutes(String text) {
    if (!WINDOW.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "A budget's duration (%s) must be hours and minutes".formatted(text));
    }
    return Durations.parse(text);
  }
}
