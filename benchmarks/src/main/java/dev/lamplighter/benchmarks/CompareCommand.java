package dev.lamplighter.benchmarks;

import dev.lamplighter.benchmarks.compare.Comparison;
import dev.lamplighter.benchmarks.compare.ComparisonTable;
import dev.lamplighter.benchmarks.compare.Comparisons;
import dev.lamplighter.benchmarks.compare.Machine;
import dev.lamplighter.benchmarks.compare.Peer;
import dev.lamplighter.benchmarks.compare.Problems;
import dev.lamplighter.benchmarks.compare.Section;
import dev.lamplighter.benchmarks.price.PriceComparison;
import dev.lamplighter.benchmarks.price.PriceComparisons;
import dev.lamplighter.benchmarks.price.PricePage;
import dev.lamplighter.benchmarks.price.PriceRow;
import dev.lamplighter.benchmarks.problem.Json;
import dev.lamplighter.benchmarks.solve.Solver;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `benchmarks/compare`.
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description =
        "Runs Lamplighter and Karpenter on the same problems and prints speed, processor time,"
            + " price and memory of both; with --price what the plans cost, over the least that any"
            + " plan can cost. Exits with 1 if a plan of Lamplighter's breaks a rule or"
            + " leaves out pods that Karpenter places.")
final class CompareCommand implements Callable<Integer> {
  private static final List<String> ALL =
      List.of(
          "plain-300",
          "plain-3000",
          "plainspot-300",
          "plainspot-3000",
          "bench-1000",
          "bench-5000",
          "bench-10000",
          "bench-20000",
          "prefs-4000",
          "nodes5000-bench-1000");

  @Option(names = "--peer", required = true, hidden = true)
  private Path peer = Path.of("");

  @Option(names = "--cache", required = true, hidden = true)
  private Path cache = Path.of("");

  @Parameters(
      arity = "0..*",
      paramLabel = "PROBLEM",
      description =
          "A file, or bench-N, prefs-N, plain-N, plainspot-N, nodesM-bench-N, microservices-N,"
              + " memory-N, giant-N, gpu-N or topology-N, and -seedK behind it. Without any: those"
              + " of docs/benchmarks.md, or of docs/packing.md with --price.")
  private List<String> problems = List.of();

  @Option(
      names = "--reps",
      paramLabel = "N",
      description = "Repetitions of Lamplighter (${DEFAULT-VALUE}).")
  private int repetitions = 10;

  @Option(
      names = "--peer-reps",
      paramLabel = "N",
      description = "Repetitions of Karpenter; fewer of what takes it minutes (${DEFAULT-VALUE}).")
  private int peerRepetitions = 5;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      description = "Lamplighter plans for so long before it is timed (${DEFAULT-VALUE}).")
  private int warmUpSeconds = 20;

  @Option(
      names = "--packing-effort",
      paramLabel = "N",
      description =
          "Lamplighter's packingEffort where it looks for the cheapest nodes (${DEFAULT-VALUE})."
              + " Speed is first-fit's.")
  private int packingEffort = Solver.Wanted.DEFAULT_EFFORT;

  @Option(
      names = "--price",
      description =
          "Compare what plans cost: Karpenter's, first-fit's, those of the whole portfolio.")
  private boolean price;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      description = "With --price, problems are made with each of these seeds (${DEFAULT-VALUE}).")
  private String seeds = "1..10";

  @Option(
      names = "--output",
      paramLabel = "table|json",
      description = "What to print (${DEFAULT-VALUE}).")
  private Output output = Output.table;

  @Option(
      names = "--write",
      paramLabel = "PAGE.md",
      description =
          "Write the table into this page too, between its two marks; with --price also a drawing"
              + " beside it.")
  private Optional<Path> page = Optional.empty();

  /// As they are written on the command line.
  enum Output {
    table,
    json
  }

  @Override
  public Integer call() {
    return price ? comparePrices() : compareSpeed();
  }

  private int comparePrices() {
    SeedRange range = SeedRange.of(seeds);
    var comparisons =
        new PriceComparisons(
            new Peer(peer),
            new Problems(new Peer(peer), cache),
            new PriceComparisons.Wanted(
                range.first(), range.last(), peerRepetitions, packingEffort));
    String load = Machine.load();
    List<PriceRow> rows =
        (problems.isEmpty() ? PriceComparisons.KINDS : problems)
            .stream().map(kind -> comparisons.row(kind, CompareCommand::tell)).toList();
    var written =
        new PricePage(
            rows,
            "%s, load average %s before and %s after, %s. `benchmarks/compare --price --seeds %s --peer-reps %d --packing-effort %d%s`."
                .formatted(
                    Machine.text(),
                    load,
                    Machine.load(),
                    LocalDate.now(Clock.systemUTC()),
                    seeds,
                    peerRepetitions,
                    packingEffort,
                    problems.isEmpty() ? "" : " " + String.join(" ", problems)));
    System.out.println(
        switch (output) {
          case table -> written.text();
          case json -> Json.pretty(rows);
        });
    page.ifPresent(written::write);
    boolean well =
        rows.stream().flatMap(row -> row.problems().stream()).allMatch(PriceComparison::isWell);
    return well ? 0 : 1;
  }

  private static void tell(String problem) {
    System.err.println("Solving " + problem + " ...");
  }

  private int compareSpeed() {
    var known = new Problems(new Peer(peer), cache);
    var comparisons =
        new Comparisons(new Peer(peer), repetitions, peerRepetitions, warmUpSeconds, packingEffort);
    var all = new ArrayList<Comparison>();
    for (String problem : problems.isEmpty() ? ALL : problems) {
      tell(problem);
      all.add(comparisons.of(known.file(problem)));
    }
    List<String> table = ComparisonTable.lines(all);
    System.out.println(
        switch (output) {
          case table -> String.join("\n", table);
          case json -> Json.pretty(all);
        });
    page.ifPresent(file -> Section.replace(file, withCircumstances(table)));
    return all.stream().allMatch(CompareCommand::isWell) ? 0 : 1;
  }

  private static boolean isWell(Comparison it) {
    return Stream.of(it.firstFit(), it.portfolio())
        .allMatch(
            ours -> ours.violations().isEmpty() && ours.scheduled() >= it.karpenter().scheduled());
  }

  private List<String> withCircumstances(List<String> table) {
    var lines = new ArrayList<String>();
    lines.add("");
    lines.add(
        "%s, %s. `benchmarks/compare --reps %d --peer-reps %d --warm-up %d%s`; the load is the machine's before each row."
            .formatted(
                Machine.text(),
                LocalDate.now(Clock.systemUTC()),
                repetitions,
                peerRepetitions,
                warmUpSeconds,
                problems.isEmpty() ? "" : " " + String.join(" ", problems)));
    lines.add("");
    lines.addAll(table);
    lines.add("");
    return lines;
  }
}
