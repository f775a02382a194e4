package dev.lamplighter.functions.install;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.snapshot.PlanningPolicy.MinValues;
import dev.lamplighter.snapshot.PlanningPolicy.Packing;
import dev.lamplighter.snapshot.PlanningPolicy.Patience;
import dev.lamplighter.snapshot.PlanningPolicy.SpotVariety;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How nodes are planned in a cluster, as fields of the cluster in `lamplighter.yaml`.
final class PlanningOptions {
  static final String MIN_VALUES = "minValuesPolicy";
  static final String LEAST_PRIORITY = "leastPriority";
  static final String WAIT_FOR_PODS = "waitForPods";
  static final String WAIT_SECONDS = "waitSeconds";
  static final String PACKING_EFFORT = "packingEffort";
  static final String SPOT_TYPES = "spotTypes";
  static final String SPOT_PERCENT = "spotTypesPercent";
  static final int EFFORT_MOST = 10_000;
  static final int TYPES_MOST = 60;
  static final int PERCENT_MOST = 100;
  static final int PODS_MOST = 10_000;
  static final int SECONDS_MOST = 600;
  static final int SECONDS = 120;
  private static final long MILLION = 1_000_000;

  private PlanningOptions() {}

  static PlanningPolicy read(Fields cluster) {
    return new PlanningPolicy(
        cluster
            .oneOf(MIN_VALUES, List.of(MinValues.values()), PlanningOptions::word)
            .orElse(PlanningPolicy.DEFAULT.minValues()),
        cluster.between(LEAST_PRIORITY, Integer.MIN_VALUE, Integer.MAX_VALUE),
        patience(cluster),
        packing(cluster));
  }

  private static Packing packing(Fields cluster) {
    var usual = PlanningPolicy.DEFAULT.packing();
    return usual
        .withSteps(MILLION * cluster.between(PACKING_EFFORT, 0, EFFORT_MOST).orElse(effort(usual)))
        .withSpot(
            new SpotVariety(
                cluster.between(SPOT_TYPES, 0, TYPES_MOST).orElse(usual.spot().types()),
                cluster.between(SPOT_PERCENT, 0, PERCENT_MOST).orElse(usual.spot().percent())));
  }

  /// In millions of steps, each about a millisecond.
  static int effort(Packing packing) {
    return Math.toIntExact(packing.steps() / MILLION);
  }

  private static Optional<Patience> patience(Fields cluster) {
    var pods = cluster.between(WAIT_FOR_PODS, 1, PODS_MOST);
    var seconds = cluster.between(WAIT_SECONDS, 1, SECONDS_MOST);
    if (seconds.isPresent() && pods.isEmpty()) {
      cluster.problem(
          WAIT_SECONDS,
          "found how long to wait, and not for how many pods",
          "waitSeconds with waitForPods",
          "waitForPods: 10 beside it, or leave it out");
    }
    return pods.isPresent()
        ? Optional.of(new Patience(pods.getAsInt(), Duration.ofSeconds(seconds.orElse(SECONDS))))
        : Optional.empty();
  }

  /// What is not as by default, into the JSON of [RuntimeSettings].
  static void write(PlanningPolicy planning, Map<String, Object> tree) {
    if (planning.minValues() != PlanningPolicy.DEFAULT.minValues()) {
      tree.put(MIN_VALUES, word(planning.minValues()));
    }
    planning.leastPriority().ifPresent(least -> tree.put(LEAST_PRIORITY, least));
    planning
        .patience()
        .ifPresent(
            patience -> {
              tree.put(WAIT_FOR_PODS, patience.pods());
              tree.put(WAIT_SECONDS, patience.atMost().toSeconds());
            });
    if (!planning.packing().equals(PlanningPolicy.DEFAULT.packing())) {
      tree.put(PACKING_EFFORT, effort(planning.packing()));
      tree.put(SPOT_TYPES, planning.packing().spot().types());
      tree.put(SPOT_PERCENT, planning.packing().spot().percent());
    }
  }

  /// As Karpenter's `MIN_VALUES_POLICY` has it.
  static String word(MinValues policy) {
    return switch (policy) {
      case STRICT -> "Strict";
      case BEST_EFFORT -> "BestEffort";
    };
  }
}
