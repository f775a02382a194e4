package dev.lamplighter.benchmarks.generate;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;

/// Some machine shapes like EC2's: families that differ in memory for each CPU, sizes, prices that
/// grow with the size and not quite evenly, and offerings of which a few can't be had.
final class RandomTypes {
  static final List<String> ZONES = List.of("zone-a", "zone-b", "zone-c");
  private static final String AWS = "karpenter.k8s.aws/instance-";
  private static final double DOLLARS_PER_CPU = 0.04;

  private enum Family {
    C6A("c", 6, 2),
    C7I("c", 7, 2),
    M6A("m", 6, 4),
    M7I("m", 7, 4),
    R6A("r", 6, 8),
    R7I("r", 7, 8);

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
  }

  private enum Size {
    LARGE(2, 29),
    XLARGE(4, 58),
    X2LARGE(8, 58),
    X4LARGE(16, 234);

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
      };
    }
  }

  private final Dice dice;

  RandomTypes(Dice dice) {
    this.dice = dice;
  }

  List<Problem.InstanceType> types() {
    var types = new ArrayList<Problem.InstanceType>();
    for (Family family : Family.values()) {
      for (Size size : Size.values()) {
        types.add(type(family, size));
      }
    }
    Collections.shuffle(types, dice.random());
    return types.subList(0, dice.between(5, 14)).stream()
        .sorted(java.util.Comparator.comparing(Problem.InstanceType::name))
        .toList();
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
    labels.put(AWS + "gpu-count", List.of());
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
        offerings(size.cpus * DOLLARS_PER_CPU * (1 + family.gibPerCpu / 16.0)));
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
