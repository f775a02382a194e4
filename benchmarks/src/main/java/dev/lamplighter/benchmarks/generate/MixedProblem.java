package dev.lamplighter.benchmarks.generate;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/// A problem of a [Mix] on all of [RandomTypes], on demand and on spot. One seed is one problem.
public final class MixedProblem {
  private static final String GPU_POOL = "gpu";

  private MixedProblem() {}

  public static Problem of(Mix mix, int pods, long seed) {
    var dice = new Dice(new Random(seed));
    List<Problem.InstanceType> types = new RandomTypes(dice).all();
    return new Problem(
        "%s-%d".formatted(mix.label(), pods),
        types,
        pools(),
        List.of(),
        List.of(),
        new MixedPods(dice).of(mix, pods));
  }

  /// Nodes with GPUs are for those who ask for them.
  private static List<Problem.NodePool> pools() {
    var pools = new ArrayList<Problem.NodePool>();
    pools.add(pool("default", "NotIn", List.of()));
    pools.add(
        pool(GPU_POOL, "In", List.of(new Problem.Taint(MixedPods.GPU_TAINT, "", "NoSchedule"))));
    return pools;
  }

  private static Problem.NodePool pool(String name, String operator, List<Problem.Taint> taints) {
    return new Problem.NodePool(
        name,
        0,
        new TreeMap<>(),
        taints,
        List.of(
            RandomPools.rule(
                RandomTypes.AWS + "category", operator, List.of(RandomTypes.GPU_CATEGORY))),
        new TreeMap<>());
  }
}
