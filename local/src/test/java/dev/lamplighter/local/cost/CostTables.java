package dev.lamplighter.local.cost;

import dev.lamplighter.functions.install.FunctionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

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

  CostTables(Use tick, Use comesAndGoes) {
    this.tick = tick;
    this.comesAndGoes = comesAndGoes;
  }

  /// A month of a small cluster: a tick each minute, and half of the changes are nodes that come.
  Use month() {
    double comings = CHANGES_A_DAY / 2 * MonthlyCost.DAYS;
    return tick.times(MonthlyCost.TICKS).plus(comesAndGoes.times(comings));
  }

  double dollars(int memoryMb) {
    return MonthlyCost.sum(new MonthlyCost(Prices.PUBLIC, memoryMb).of(month(), POLLS));
  }

  List<String> lines() {
    var lines = new ArrayList<String>();
    lines.add("| | a quiet tick | a node that comes and goes |");
    lines.add("|---|---|---|");
    row(lines, "invocations", "%.1f", tick.invocations(), comesAndGoes.invocations());
    row(lines, "seconds waited, calls and pauses", "%.1f", tick.seconds(), comesAndGoes.seconds());
    row(
        lines,
        "own processor time, ms",
        "%.0f",
        tick.processorMillis(),
        comesAndGoes.processorMillis());
    row(lines, "calls of DynamoDB", "%.1f", tick.tableCalls(), comesAndGoes.tableCalls());
    row(lines, "read units", "%.1f", tick.reads(), comesAndGoes.reads());
    row(lines, "write units", "%.1f", tick.writes(), comesAndGoes.writes());
    row(
        lines,
        "requests of the API server",
        "%.1f",
        tick.clusterRequests(),
        comesAndGoes.clusterRequests());
    row(lines, "calls of EC2, IAM and SSM", "%.1f", tick.awsCalls(), comesAndGoes.awsCalls());
    row(lines, "messages of the queue", "%.0f", tick.messages(), comesAndGoes.messages());
    row(lines, "follow-up events", "%.0f", tick.followUps(), comesAndGoes.followUps());
    row(
        lines,
        "bytes of log, Lambda's own among them",
        "%.0f",
        tick.logBytes(),
        comesAndGoes.logBytes());
    lines.add("");
    lines.addAll(bill());
    return lines;
  }

  private List<String> bill() {
    var small = new MonthlyCost(Prices.PUBLIC, SMALL).of(month(), POLLS);
    var large = new MonthlyCost(Prices.PUBLIC, LARGE).of(month(), POLLS);
    var whole = new MonthlyCost(Prices.PUBLIC, WHOLE).of(month(), POLLS);
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

  private static void row(
      List<String> lines, String what, String format, double one, double other) {
    lines.add(
        "| %s | %s | %s |"
            .formatted(
                what,
                String.format(Locale.ROOT, format, one),
                String.format(Locale.ROOT, format, other)));
  }
}
