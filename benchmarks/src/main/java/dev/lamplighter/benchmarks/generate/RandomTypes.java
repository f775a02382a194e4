package dev.lamplighter.benchmarks.generate;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Machine shapes like EC2's, some of them or all: families that differ in memory for each CPU,
/// sizes, prices that grow with the size and not quite evenly, and offerings of which a few can't
/// be had.
final class RandomTypes {
  static final List<String> ZONES = List.of("zone-a", "zone-b", "zone-c");
  static final String AWS = "karpenter.k8s.aws/instance-";
  static final String GPU_COUNT = AWS + "gpu-count";
  static final String GPU_CATEGORY = "g";
  private static final double DOLLARS_PER_CPU = 0.04;
  private static final double GPU_FACTOR = 5;

  private enum Family {
    C6A("c", 6, 2),
    C7I("c", 7, 2),
    M6A("m", 6, 4),
    M7I("m", 7, 4),
    R6A("r", 6, 8),
    R7I("r", 7, 8),
    G6(GPU_CATEGORY, 6, 4);

    private final String category;
    private final int generation;
    private final int gibPerCpu;

    Family(String category, int generation, int gibPerCpu) {
      this.category = category;
      this.generation = generation;
      this.gibPerCpu = gibPerCpu;
    }

    String label() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }

    boolean hasGpus() {
      return this == G6;
    }

    /// Prices of on-demand capacity grow with memory; a GPU costs more than all of the rest.
    double dollarsPerCpu() {
      return DOLLARS_PER_CPU * (hasGpus() ? GPU_FACTOR : 1 + gibPerCpu / 16.0);
    }
  }

  private enum Size {
    LARGE(2, 29),
    XLARGE(4, 58),
    X2LARGE(8, 58),
    X4LARGE(16, 234),
    X8LARGE(32, 234),
    X16LARGE(64, 737);

    private final int cpus;
    private final int pods;

    Size(int cpus, int pods) {
      this.cpus = cpus;
      this.pods = pods;
    }

    String label() {
      return switch (this) {
        case LARGE -> "large";
        case XLARGE -> "xlarge";
        case X2LARGE -> "2xlarge";
        case X4LARGE -> "4xlarge";
        case X8LARGE -> "8xlarge";
        case X16LARGE -> "16xlarge";
      };
    }
  }

  private static final List<Size> SMALLER =
      List.of(Size.LARGE, Size.XLARGE, Size.X2LARGE, Size.X4LARGE);

  private final Dice dice;

  RandomTypes(Dice dice) {
    this.dice = dice;
  }

  /// A few, without GPUs and of the smaller sizes.
  List<Problem.InstanceType> types() {
    List<Problem.InstanceType> types = types(family -> !family.hasGpus(), SMALLER);
    Collections.shuffle(types, dice.random());
    return types.subList(0, dice.between(5, 14)).stream()
        .sorted(java.util.Comparator.comparing(Problem.InstanceType::name))
        .toList();
  }

  /// All, those with GPUs too: a family of its own, labelled with how many GPUs a type has, since
  /// the format has no extended resources.
  List<Problem.InstanceType> all() {
    return types(_ -> true, List.of(Size.values()));
  }

  private List<Problem.InstanceType> types(Predicate<Family> families, List<Size> sizes) {
    var types = new ArrayList<Problem.InstanceType>();
    for (Family family : Family.values()) {
      if (families.test(family)) {
        sizes.forEach(size -> types.add(type(family, size)));
      }
    }
    return types;
  }

  private Problem.InstanceType type(Family family, Size size) {
    int memoryMib = size.cpus * family.gibPerCpu * 1024;
    var labels = new TreeMap<String, List<String>>();
    labels.put(AWS + "category", List.of(family.category));
    labels.put(AWS + "family", List.of(family.label()));
    labels.put(AWS + "generation", List.of(Integer.toString(family.generation)));
    labels.put(AWS + "size", List.of(size.label()));
    labels.put(AWS + "cpu", List.of(Integer.toString(size.cpus)));
    labels.put(AWS + "memory", List.of(Integer.toString(memoryMib)));
    labels.put(
        GPU_COUNT,
        family.hasGpus() ? List.of(Integer.toString(Math.max(1, size.cpus / 8))) : List.of());
    return new Problem.InstanceType(
        family.label() + "." + size.label(),
        Integer.toString(size.cpus),
        memoryMib + "Mi",
        size.pods,
        "amd64",
        List.of("linux"),
        "80m",
        (11 * size.pods + 355) + "Mi",
        labels,
        offerings(size.cpus * family.dollarsPerCpu()));
  }

  private List<Problem.Offering> offerings(double about) {
    double onDemand = cents(about * dice.factor(0.9, 1.1));
    var offerings = new ArrayList<Problem.Offering>();
    for (String zone : ZONES) {
      offerings.add(new Problem.Offering("on-demand", zone, onDemand, dice.percent(4)));
    }
    for (String zone : ZONES) {
      double spot = cents(onDemand * dice.factor(0.3, 0.6));
      offerings.add(new Problem.Offering("spot", zone, spot, dice.percent(10)));
    }
    return offerings;
  }

  private static double cents(double dollars) {
    return Math.round(dollars * 1e5) / 1e5;
  }
}
