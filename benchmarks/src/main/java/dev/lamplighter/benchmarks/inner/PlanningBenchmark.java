package dev.lamplighter.benchmarks.inner;

import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.solve.ProblemSnapshot;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// One shape on the 400 types of a pool that is known already: whether it fits, and on which; and
/// where each pod goes if the shape is spread over zones.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class PlanningBenchmark {
  private final ClusterSnapshot onePod = snapshot(Examples.plain(1));
  private final ClusterSnapshot alike = snapshot(Examples.plain(1000));
  private final ClusterSnapshot spread = snapshot(Examples.spreadOverZones(99));
  private final Provisioning pools = Provisioning.of(onePod);

  private static ClusterSnapshot snapshot(Problem problem) {
    return ProblemSnapshot.of(problem, ClusterPolicy.DEFAULT);
  }

  /// A pod on 400 types.
  @Benchmark
  public ProvisioningPlan fitOfOnePod() {
    return pools.decideOn(onePod);
  }

  /// 1,000 equal pods on 400 types: the work is that of a shape, not of its pods.
  @Benchmark
  public ProvisioningPlan fitOfAThousandAlike() {
    return pools.decideOn(alike);
  }

  /// 99 equal pods, each of which must be where the fewest are.
  @Benchmark
  public ProvisioningPlan zonesForNinetyNine() {
    return pools.decideOn(spread);
  }
}
