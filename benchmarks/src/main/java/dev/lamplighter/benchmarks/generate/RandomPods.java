package dev.lamplighter.benchmarks.generate;

import static dev.lamplighter.benchmarks.generate.RandomPools.one;
import static dev.lamplighter.benchmarks.generate.RandomPools.rule;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A few kinds of pods, each with some of the constraints that the format has.
final class RandomPods {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String HOSTNAME = "kubernetes.io/hostname";
  private static final String CAPACITY_TYPE = "karpenter.sh/capacity-type";
  private static final String AWS = "karpenter.k8s.aws/instance-";
  private static final String APP = "app";

  private final Dice dice;

  RandomPods(Dice dice) {
    this.dice = dice;
  }

  List<Problem.Pod> pods() {
    var pods = new ArrayList<Problem.Pod>();
    int kinds = dice.between(2, 7);
    for (int i = 0; i < kinds; i++) {
      pods.add(pod("p" + i, dice.between(1, 8)));
    }
    return pods;
  }

  List<Problem.Pod> daemons() {
    var daemons = new ArrayList<Problem.Pod>();
    int count = dice.between(0, 2);
    for (int i = 0; i < count; i++) {
      daemons.add(daemon("daemon-" + i));
    }
    return daemons;
  }

  private Problem.Pod daemon(String name) {
    return new Problem.Pod(
        name,
        0,
        new TreeMap<>(),
        dice.one(List.of("50m", "100m", "300m")),
        dice.one(List.of("64Mi", "200Mi")),
        dice.percent(20) ? one(ZONE, "zone-a") : new TreeMap<>(),
        List.of(),
        List.of(),
        dice.percent(50) ? List.of(new Problem.Toleration("", "Exists", "", "")) : List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private Problem.Pod pod(String name, int count) {
    SortedMap<String, String> labels = app();
    return new Problem.Pod(
        name,
        count,
        labels,
        dice.one(List.of("100m", "250m", "500m", "1", "1500m", "3")),
        dice.one(List.of("128Mi", "512Mi", "1Gi", "2Gi", "6Gi")),
        selector(),
        dice.percent(25) ? List.of(wanted()) : List.of(),
        preferences(),
        tolerations(),
        spread(labels),
        dice.percent(12) ? List.of(term(labels)) : List.of(),
        dice.percent(15) ? List.of(term(labels)) : List.of(),
        dice.percent(8) ? List.of(weighted(term(labels))) : List.of());
  }

  private SortedMap<String, String> app() {
    return one(APP, dice.one(List.of("a", "b", "c", "d")));
  }

  private SortedMap<String, String> selector() {
    if (!dice.percent(25)) {
      return new TreeMap<>();
    }
    return switch (dice.between(0, 3)) {
      case 0 -> one(ZONE, dice.one(RandomTypes.ZONES));
      case 1 -> one(CAPACITY_TYPE, dice.one(List.of("spot", "on-demand")));
      case 2 -> one(RandomPools.TEAM, dice.one(List.of("red", "blue")));
      default -> one(RandomPools.TIER, dice.one(List.of("front", "back")));
    };
  }

  private Problem.Requirement wanted() {
    return switch (dice.between(0, 6)) {
      case 0 -> rule(ZONE, "NotIn", List.of(dice.one(RandomTypes.ZONES)));
      case 1 -> rule(AWS + "category", "In", List.of("m", "r"));
      case 2 -> rule(AWS + "cpu", "Gt", List.of(dice.one(List.of("2", "4"))));
      case 3 -> rule(RandomPools.TEAM, "DoesNotExist", List.of());
      case 4 -> rule(RandomPools.TIER, "Exists", List.of());
      case 5 -> rule(AWS + "generation", "Lt", List.of("7"));
      default -> rule(CAPACITY_TYPE, "In", List.of("on-demand"));
    };
  }

  private List<Problem.WeightedRequirement> preferences() {
    if (!dice.percent(12)) {
      return List.of();
    }
    Problem.Requirement wish = wanted();
    return List.of(
        new Problem.WeightedRequirement(
            dice.between(1, 100), wish.key(), wish.operator(), wish.values()));
  }

  private List<Problem.Toleration> tolerations() {
    return dice.percent(40)
        ? List.of(
            dice.percent(50)
                ? new Problem.Toleration(RandomPools.TAINT, "Exists", "", "")
                : new Problem.Toleration(RandomPools.TAINT, "Equal", "web", "NoSchedule"))
        : List.of();
  }

  private List<Problem.Spread> spread(SortedMap<String, String> own) {
    if (!dice.percent(35)) {
      return List.of();
    }
    return List.of(
        new Problem.Spread(
            dice.one(List.of(ZONE, ZONE, HOSTNAME, CAPACITY_TYPE)),
            dice.between(1, 2),
            dice.percent(75) ? own : app(),
            dice.percent(15) ? "ScheduleAnyway" : ""));
  }

  private Problem.Term term(SortedMap<String, String> own) {
    return new Problem.Term(dice.one(List.of(ZONE, HOSTNAME)), dice.percent(70) ? own : app());
  }

  private Problem.WeightedTerm weighted(Problem.Term term) {
    return new Problem.WeightedTerm(dice.between(1, 100), term.topologyKey(), term.labels());
  }
}
