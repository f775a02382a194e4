package dev.lamplighter.benchmarks.generate;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// One to three NodePools with weights, labels, taints, requirements and limits.
final class RandomPools {
  static final String TEAM = "example.com/team";
  static final String TIER = "example.com/tier";
  static final String TAINT = "dedicated";
  private static final String AWS = "karpenter.k8s.aws/instance-";

  private final Dice dice;

  RandomPools(Dice dice) {
    this.dice = dice;
  }

  List<Problem.NodePool> pools() {
    var pools = new ArrayList<Problem.NodePool>();
    int count = dice.between(1, 3);
    for (int i = 0; i < count; i++) {
      pools.add(pool("pool-" + (char) ('a' + i)));
    }
    return pools;
  }

  private Problem.NodePool pool(String name) {
    return new Problem.NodePool(
        name,
        dice.one(List.of(0, 10, 10, 20, 50)),
        dice.percent(40) ? one(TEAM, dice.one(List.of("red", "blue"))) : new TreeMap<>(),
        taints(),
        requirements(),
        dice.percent(25) ? one("cpu", Integer.toString(dice.between(4, 40))) : new TreeMap<>());
  }

  private List<Problem.Taint> taints() {
    return dice.percent(25)
        ? List.of(new Problem.Taint(TAINT, dice.one(List.of("web", "batch")), "NoSchedule"))
        : List.of();
  }

  private List<Problem.Requirement> requirements() {
    var all = new ArrayList<Problem.Requirement>();
    if (dice.percent(30)) {
      all.add(rule("topology.kubernetes.io/zone", "In", List.of("zone-a", "zone-b")));
    }
    if (dice.percent(40)) {
      all.add(
          rule(
              "karpenter.sh/capacity-type", "In", List.of(dice.one(List.of("spot", "on-demand")))));
    }
    if (dice.percent(20)) {
      all.add(rule(AWS + "category", "NotIn", List.of(dice.one(List.of("c", "m", "r")))));
    }
    if (dice.percent(20)) {
      all.add(
          rule(
              AWS + "cpu",
              dice.one(List.of("Gt", "Lt")),
              List.of(dice.one(List.of("2", "4", "8")))));
    }
    if (dice.percent(30)) {
      all.add(rule(TIER, "In", List.of("front", "back")));
    }
    if (dice.percent(15)) {
      all.add(new Problem.Requirement(AWS + "family", "Exists", List.of(), OptionalInt.of(2)));
    }
    return all;
  }

  static Problem.Requirement rule(String key, String operator, List<String> values) {
    return new Problem.Requirement(key, operator, values, OptionalInt.empty());
  }

  static SortedMap<String, String> one(String key, String value) {
    var map = new TreeMap<String, String>();
    map.put(key, value);
    return map;
  }
}
