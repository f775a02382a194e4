package dev.lamplighter.benchmarks;

import dev.lamplighter.benchmarks.compare.Peer;
import dev.lamplighter.benchmarks.differential.Differential;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `benchmarks/differential`.
@Command(
    name = "differential",
    mixinStandardHelpOptions = true,
    description =
        "Solves small random problems with Lamplighter and Karpenter, checks all plans, and tells"
            + " the seeds at which they differ. Exits with 1 if Lamplighter breaks a rule or leaves"
            + " out a pod that Karpenter places.")
final class DifferentialCommand implements Callable<Integer> {
  @Option(names = "--peer", required = true, hidden = true)
  private Path peer = Path.of("");

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      description = "From seed A to seed B; one number is one seed (${DEFAULT-VALUE}).")
  private String seeds = "1..200";

  @Option(
      names = "--keep",
      paramLabel = "FOLDER",
      description = "Where problems and reports that differ are left (${DEFAULT-VALUE}).")
  private Path folder = Path.of("target", "differential");

  @Override
  public Integer call() {
    SeedRange range = SeedRange.of(seeds);
    boolean well =
        new Differential(new Peer(peer), folder)
            .run(LongStream.rangeClosed(range.first(), range.last()), System.out::println);
    return well ? 0 : 1;
  }
}
