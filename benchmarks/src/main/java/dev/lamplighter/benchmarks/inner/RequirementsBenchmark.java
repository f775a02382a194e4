package dev.lamplighter.benchmarks.inner;

import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The algebra that every question of fit ends in.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RequirementsBenchmark {
  private static final int FAMILIES = 60;

  private final Requirement families =
      Requirement.in(LabelKey.INSTANCE_FAMILY, families(0, FAMILIES));
  private final Requirement others =
      Requirement.notIn(LabelKey.INSTANCE_FAMILY, families(FAMILIES / 2, FAMILIES));
  private final Requirement zone = Requirement.in(LabelKey.ZONE, "zone-a", "zone-b");
  private final Requirement cpus = Requirement.gt(LabelKey.INSTANCE_CPU, 4);
  private final Requirements claim =
      Requirements.of(families, zone, Requirement.in(LabelKey.CAPACITY_TYPE, "spot", "on-demand"));
  private final Requirements pod = Requirements.of(others, cpus, zone);

  private static List<String> families(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "family" + i).toList();
  }

  /// 60 listed values and 30 excluded ones.
  @Benchmark
  public Requirement intersectionOfLists() {
    return families.intersection(others);
  }

  @Benchmark
  public boolean whetherListsIntersect() {
    return families.intersects(others);
  }

  @Benchmark
  public Requirements claimAndPod() {
    return claim.and(pod);
  }

  @Benchmark
  public boolean whetherThePodIsCompatible() {
    return claim.isCompatible(pod, AllowUndefined.WELL_KNOWN);
  }
}
