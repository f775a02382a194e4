package dev.lamplighter.snapshot;

import dev.lamplighter.model.Price;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// How nodes are planned in a cluster, where its owner wants it otherwise than by default.
///
/// - `minValues`: what becomes of a pool's `minValues` that can't be kept.
/// - `leastPriority`, if present: pods of a lower priority make and keep no node (cases C163).
/// - `patience`, if present: nodes are planned for several pods together (cases C160).
/// - `packing` is how much is done to find cheap nodes.
public record PlanningPolicy(
    MinValues minValues, OptionalInt leastPriority, Optional<Patience> patience, Packing packing) {
  public static final PlanningPolicy DEFAULT =
      new PlanningPolicy(MinValues.STRICT, OptionalInt.empty(), Optional.empty(), Packing.DEFAULT);

  /// Karpenter's `MIN_VALUES_POLICY` (spec core 2.7).
  public enum MinValues {
    /// No node is made that does not keep it.
    STRICT,
    /// It is lowered to what there is as a node is planned.
    BEST_EFFORT
  }

  /// No node is made until so many pods wait, or the first has waited so long.
  public record Patience(int pods, Duration atMost) {
    public Patience {
      if (pods < 1 || atMost.isNegative()) {
        throw new IllegalArgumentException(
            "pods=%d must be positive, atMost=%s not negative".formatted(pods, atMost));
      }
    }
  }

  /// How nodes are chosen.
  ///
  /// - `steps` is how much work goes into it, in steps of about a nanosecond of one core: never a
  ///   time, so that the same snapshot gives the same plan. Many pods get more, in proportion. With
  ///   none, nodes are those of first-fit.
  /// - `perNode` is what one node more costs an hour beside its price: a root volume of 20 GiB gp3
  ///   is $0.0022 (at $0.08 a GiB and month), the rest stands for addresses, API calls and starts.
  ///   Fewer nodes are taken where they are dearer by less than that for each.
  /// - `spot` is what a spot node that few types can be is held to cost.
  public record Packing(long steps, Price perNode, SpotVariety spot) {
    public static final Packing DEFAULT =
        new Packing(120_000_000, Price.ofMicros(3000), new SpotVariety(5, 5));
    public static final Packing FIRST_FIT = DEFAULT.withSteps(0);

    /// The steps of [#steps] are for so many pods.
    private static final int PODS = 3000;

    /// For fewer pods than these there are no fewer steps, for more than those no more.
    private static final int LEAST = 1500;

    private static final int MOST = 24_000;

    public Packing {
      if (steps < 0) {
        throw new IllegalArgumentException("steps=%d must not be negative".formatted(steps));
      }
    }

    /// For a plan that makes nodes for so many pods.
    public long stepsFor(int pods) {
      return steps / PODS * Math.clamp(pods, LEAST, MOST);
    }

    public Packing withSteps(long steps) {
      return new Packing(steps, perNode, spot);
    }

    public Packing withPerNode(Price perNode) {
      return new Packing(steps, perNode, spot);
    }

    public Packing withSpot(SpotVariety spot) {
      return new Packing(steps, perNode, spot);
    }
  }

  /// A spot node that fewer than `types` instance types can be is reclaimed sooner, and harder to
  /// have: others are taken instead where they are dearer by less than `percent`.
  public record SpotVariety(int types, int percent) {
    private static final int HUNDRED = 100;

    public SpotVariety {
      if (types < 0 || percent < 0) {
        throw new IllegalArgumentException(
            "types=%d and percent=%d must not be negative".formatted(types, percent));
      }
    }

    /// What it is held to cost beside its price.
    public Price charge(Price price) {
      return Price.ofMicros(price.microsPerHour() * percent / HUNDRED);
    }
  }

  public boolean bestEffort() {
    return minValues == MinValues.BEST_EFFORT;
  }

  /// Whether the pod is one that makes and keeps no node.
  public boolean isFiller(PodView pod) {
    return isFiller(pod.spec());
  }

  public boolean isFiller(PodSpec spec) {
    return leastPriority.isPresent()
        && spec.priority() < leastPriority.getAsInt()
        && !CapacityBuffers.standsForRoom(spec);
  }

  public PlanningPolicy withBestEffort() {
    return new PlanningPolicy(MinValues.BEST_EFFORT, leastPriority, patience, packing);
  }

  public PlanningPolicy withLeastPriority(int priority) {
    return new PlanningPolicy(minValues, OptionalInt.of(priority), patience, packing);
  }

  public PlanningPolicy withPatience(Patience patience) {
    return new PlanningPolicy(minValues, leastPriority, Optional.of(patience), packing);
  }

  public PlanningPolicy withPacking(Packing packing) {
    return new PlanningPolicy(minValues, leastPriority, patience, packing);
  }
}
