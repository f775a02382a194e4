package dev.lamplighter.benchmarks.compare;

import dev.lamplighter.benchmarks.problem.Report;
import dev.lamplighter.benchmarks.solve.Solver;
import java.nio.file.Path;

/// Makes comparisons: Karpenter, Lamplighter's first-fit, then its whole portfolio, each in a
/// process of its own, one at a time.
public final class Comparisons {
  /// What takes Karpenter longer than this once is not repeated as often.
  private static final double LONG_SECONDS = 10;

  private static final int FEW = 2;
  private static final String SEED = "pod";

  private final Peer peer;
  private final int repetitions;
  private final int peerRepetitions;
  private final int warmUpSeconds;
  private final int packingEffort;

  /// `packingEffort` is that of the portfolio.
  public Comparisons(
      Peer peer, int repetitions, int peerRepetitions, int warmUpSeconds, int packingEffort) {
    this.peer = peer;
    this.repetitions = repetitions;
    this.peerRepetitions = peerRepetitions;
    this.warmUpSeconds = warmUpSeconds;
    this.packingEffort = packingEffort;
  }

  public Comparison of(Path problem) {
    String load = Machine.load();
    Report once = peer.solve(problem, 1, SEED);
    int times =
        once.runs().getFirst().solveSeconds() > LONG_SECONDS
            ? Math.min(FEW, peerRepetitions)
            : peerRepetitions;
    Report theirs = times == 1 ? once : peer.solve(problem, times, SEED);
    Report firstFit = ours(problem, Solver.Wanted.FIRST_FIT);
    Report portfolio = ours(problem, packingEffort);
    return Comparison.of(problem, firstFit, portfolio, theirs, load);
  }

  private Report ours(Path problem, int effort) {
    return Ours.solve(problem, repetitions, warmUpSeconds, effort);
  }
}
