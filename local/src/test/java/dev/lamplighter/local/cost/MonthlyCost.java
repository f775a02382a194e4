package dev.lamplighter.local.cost;

import dev.lamplighter.functions.catalogue.CatalogueReader;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// A month's bill, line by line in dollars, of one cluster in an installation of its own.
///
/// The time that a function's own work takes grows as its memory gets less, since Lambda gives a
/// whole processor at 1,769 MB and a share of it below.
final class MonthlyCost {
  static final double HOURS = 730;
  static final double TICKS = HOURS * 60;
  static final double DAYS = HOURS / 24;
  static final double RENEWALS = HOURS / CatalogueReader.RENEWED_EVERY.toHours();

  private static final double WHOLE_PROCESSOR_MB = 1_769;
  private static final double GB = 1_000_000_000;
  private static final double MILLION = 1_000_000;

  private final Prices prices;
  private final int memoryMb;

  MonthlyCost(Prices prices, int memoryMb) {
    this.prices = prices;
    this.memoryMb = memoryMb;
  }

  /// What Lambda bills for it, in seconds.
  double billedSeconds(Use use) {
    double slower = Math.max(1, WHOLE_PROCESSOR_MB / memoryMb);
    return use.seconds() + use.processorMillis() * slower / 1000;
  }

  /// `use` of the whole month, `polls` of the queue by its event source mapping among it.
  SequencedMap<String, Double> of(Use use, double polls) {
    var lines = new LinkedHashMap<String, Double>();
    lines.put("Lambda time", billedSeconds(use) * memoryMb / 1024 * prices.lambdaGbSecond());
    lines.put("Lambda requests", use.invocations() / MILLION * prices.lambdaMillionRequests());
    lines.put("DynamoDB reads", use.reads() / MILLION * prices.tableMillionReads());
    lines.put("DynamoDB writes", use.writes() / MILLION * prices.tableMillionWrites());
    lines.put("EventBridge Scheduler", TICKS / MILLION * prices.schedulerMillion());
    lines.put("EventBridge follow-ups", use.followUps() / MILLION * prices.eventsMillion());
    lines.put(
        "SQS, polled by Lambda", (polls + use.messages() * 3) / MILLION * prices.queueMillion());
    lines.put("Logs", use.logBytes() / GB * prices.logsGb());
    return lines;
  }

  /// All renewals of the catalogue together, by a function with this memory; its schedule too.
  double renewals(Use renewal) {
    Use month = renewal.times(RENEWALS);
    return billedSeconds(month) * memoryMb / 1024 * prices.lambdaGbSecond()
        + month.invocations() / MILLION * prices.lambdaMillionRequests()
        + month.reads() / MILLION * prices.tableMillionReads()
        + month.writes() / MILLION * prices.tableMillionWrites()
        + month.invocations() / MILLION * prices.schedulerMillion()
        + month.logBytes() / GB * prices.logsGb();
  }

  static double sum(SequencedMap<String, Double> lines) {
    return lines.values().stream().mapToDouble(it -> it).sum();
  }
}
