package dev.lamplighter.benchmarks.price;

import dev.lamplighter.benchmarks.compare.Peer;
import dev.lamplighter.benchmarks.compare.Problems;
import dev.lamplighter.benchmarks.generate.Mix;
import dev.lamplighter.benchmarks.problem.Json;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report;
import dev.lamplighter.benchmarks.solve.Solver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/// Makes comparisons of price: Karpenter in a process of its own, Lamplighter in this one, which is
/// warm after the first.
public final class PriceComparisons {
  /// Of each number of pods, and of each mix.
  public static final List<String> KINDS =
      List.of(
          "plain-300",
          "plain-1000",
          "plain-3000",
          "plainspot-300",
          "plainspot-1000",
          "plainspot-3000",
          "bench-1000",
          "microservices-1000",
          "memory-1000",
          "giant-600",
          "gpu-400",
          "topology-600");

  /// Ours plans alike each time; the faster is taken.
  private static final int REPETITIONS = 2;

  private static final String SEED = "pod";
  private static final Pattern SEEDED =
      Pattern.compile("(?:plain|plainspot|%s)-\\d+".formatted(Mix.pattern()));

  private final Peer peer;
  private final Problems problems;
  private final Wanted wanted;

  public PriceComparisons(Peer peer, Problems problems, Wanted wanted) {
    this.peer = peer;
    this.problems = problems;
    this.wanted = wanted;
  }

  /// Problems are made with the seeds from `firstSeed` to `lastSeed`. `packingEffort` is that of
  /// the portfolio.
  public record Wanted(long firstSeed, long lastSeed, int peerRepetitions, int packingEffort) {}

  /// `begun` hears of each problem as its turn comes.
  public PriceRow row(String kind, Consumer<String> begun) {
    return new PriceRow(
        kind,
        names(kind).stream()
            .map(
                name -> {
                  begun.accept(name);
                  return comparison(name);
                })
            .toList());
  }

  /// A file is one problem, and so is each of Karpenter's benchmarks.
  private List<String> names(String kind) {
    return SEEDED.matcher(kind).matches()
        ? LongStream.rangeClosed(wanted.firstSeed(), wanted.lastSeed())
            .mapToObj(seed -> "%s-seed%d".formatted(kind, seed))
            .toList()
        : List.of(kind);
  }

  private PriceComparison comparison(String name) {
    Path file = problems.file(name);
    Problem problem = Json.problem(file);
    Report theirs = peer.solve(file, wanted.peerRepetitions(), SEED);
    return new PriceComparison(
        name,
        theirs.pods(),
        PricedPlan.of(problem, theirs),
        ours(problem, Solver.Wanted.FIRST_FIT),
        ours(problem, wanted.packingEffort()));
  }

  private static PricedPlan ours(Problem problem, int effort) {
    var twice =
        new Solver.Wanted(
            REPETITIONS, Duration.ZERO, Duration.ofMinutes(1), true, true, false, effort);
    return PricedPlan.of(problem, Solver.solve(problem, twice));
  }
}
