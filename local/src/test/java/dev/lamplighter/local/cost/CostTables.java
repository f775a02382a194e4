package dev.lamplighter.local.cost;

import dev.lamplighter.functions.install.FunctionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The tables of `docs/cost.md`, as Markdown.
final class CostTables {
  /// Of the functions that look at clusters, by default.
  static final int SMALL = FunctionOptions.DEFAULT.lookMemory();

  private static final int LARGE = 1_024;

  /// A whole processor, by default that of the other functions.
  private static final int WHOLE = FunctionOptions.DEFAULT.memory();

  /// Long polls of an event source mapping that has nothing to do: five pollers, three a minute
  /// (spec, facts E5).
  static final double POLLS = 5 * 3 * 60 * MonthlyCost.HOURS;

  static final double CHANGES_A_DAY = 40;

  private final Use tick;
  private final Use comesAndGoes;
  private final Use renewal;

  CostTables(Use tick, Use comesAndGoes, Use renewal) {
    this.tick = tick;
    this.comesAndGoes = comesAndGoes;
    this.renewal = renewal;
  }

  /// A month of a small cluster: a tick each minute, and half of the changes are nodes that come.
  Use month() {
    double comings = CHANGES_A_DAY / 2 * MonthlyCost.DAYS;
    return tick.times(MonthlyCost.TICKS).plus(comesAndGoes.times(comings));
  }

  double dollars(int memoryMb) {
    return MonthlyCost.sum(bill(memoryMb));
  }

  /// With `memoryMb` of the functions that look at clusters.
  private SequencedMap<String, Double> bill(int memoryMb) {
    var lines = new MonthlyCost(Prices.PUBLIC, memoryMb).of(month(), POLLS);
    lines.put(
        "The catalogue, every six hours", new MonthlyCost(Prices.PUBLIC, WHOLE).renewals(renewal));
    return lines;
  }

  List<String> lines() {
    var lines = new ArrayList<String>();
    lines.add("| | a quiet tick | a node that comes and goes | a renewal of the catalogue |");
    lines.add("|---|---|---|---|");
    row(lines, "invocations", "%.1f", Use::invocations);
    row(lines, "seconds waited, calls and pauses", "%.1f", Use::seconds);
    row(lines, "own processor time, ms", "%.0f", Use::processorMillis);
    row(lines, "calls of DynamoDB", "%.1f", Use::tableCalls);
    row(lines, "read units", "%.1f", Use::reads);
    row(lines, "write units", "%.1f", Use::writes);
    row(lines, "requests of the API server", "%.1f", Use::clusterRequests);
    row(lines, "calls of EC2, IAM, SSM and the price list", "%.1f", Use::awsCalls);
    row(lines, "messages of the queue", "%.0f", Use::messages);
    row(lines, "follow-up events", "%.0f", Use::followUps);
    row(lines, "bytes of log, Lambda's own among them", "%.0f", Use::logBytes);
    lines.add("");
    lines.addAll(bill());
    return lines;
  }

  private List<String> bill() {
    var small = bill(SMALL);
    var large = bill(LARGE);
    var whole = bill(WHOLE);
    var lines = new ArrayList<String>();
    lines.add("| a month, $ | %s | %s | %s |".formatted(head(SMALL), head(LARGE), head(WHOLE)));
    lines.add("|---|---|---|---|");
    small.forEach(
        (line, dollars) ->
            lines.add(
                "| %s | %s | %s | %s |"
                    .formatted(line, money(dollars), money(large, line), money(whole, line))));
    lines.add(
        "| **together** | **%s** | **%s** | **%s** |"
            .formatted(
                money(MonthlyCost.sum(small)),
                money(MonthlyCost.sum(large)),
                money(MonthlyCost.sum(whole))));
    return lines;
  }

  private static String head(int memoryMb) {
    return String.format(Locale.ROOT, "%,d MB", memoryMb);
  }

  private static String money(SequencedMap<String, Double> lines, String line) {
    return money(lines.getOrDefault(line, 0.0));
  }

  private static String money(double dollars) {
    return String.format(Locale.ROOT, "%.2f", dollars);
  }

  private void row(List<String> lines, String what, String format, ToDoubleFunction<Use> number) {
    lines.add(
        Stream.of(tick, comesAndGoes, renewal)
            .map(use -> String.format(Locale.ROOT, format, number.applyAsDouble(use)))
            .collect(Collectors.joining(" | ", "| %s | ".formatted(what), " |")));
  }
}
