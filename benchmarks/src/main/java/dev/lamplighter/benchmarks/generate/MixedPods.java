package dev.lamplighter.benchmarks.generate;

import static dev.lamplighter.benchmarks.generate.RandomPools.one;
import static dev.lamplighter.benchmarks.generate.RandomPools.rule;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// The pods of a [Mix]: workloads of a few to some dozens of replicas, as many as it takes.
final class MixedPods {
  static final String GPU_TAINT = "nvidia.com/gpu";
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String HOSTNAME = "kubernetes.io/hostname";
  private static final String APP = "app";
  private static final int LEAST_REPLICAS = 3;

  /// One pod of so many needs GPUs.
  private static final int GPU_SHARE = 10;

  private final Dice dice;

  MixedPods(Dice dice) {
    this.dice = dice;
  }

  /// What a pod asks for, in thousandths of a CPU and MiB.
  private record Request(int cpuMillis, int memoryMib) {
    static Request of(int cpuMillis, int gibPerCpu) {
      return new Request(cpuMillis, cpuMillis * gibPerCpu * 1024 / 1000);
    }
  }

  /// Where a pod may be, and with whom.
  private record Rules(
      List<Problem.Requirement> nodes,
      List<Problem.Toleration> tolerations,
      List<Problem.Spread> spread,
      List<Problem.Term> together,
      List<Problem.Term> apart) {
    static final Rules NONE = new Rules(List.of(), List.of(), List.of(), List.of(), List.of());

    static Rules company(
        List<Problem.Spread> spread, List<Problem.Term> together, List<Problem.Term> apart) {
      return new Rules(List.of(), List.of(), spread, together, apart);
    }
  }

  private interface Shape {
    Problem.Pod pod(String name, int count);
  }

  List<Problem.Pod> of(Mix mix, int total) {
    return switch (mix) {
      case MICROSERVICES -> workloads("app", total, 60, this::microservice);
      case MEMORY -> workloads("cache", total, 40, this::cache);
      case GIANT -> withGiant(total);
      case GPU -> withGpus(total);
      case TOPOLOGY -> workloads("app", total, 30, this::withCompany);
    };
  }

  private List<Problem.Pod> workloads(String name, int total, int mostReplicas, Shape shape) {
    var pods = new ArrayList<Problem.Pod>();
    int left = total;
    while (left > 0) {
      int count = Math.min(left, dice.between(LEAST_REPLICAS, mostReplicas));
      pods.add(shape.pod(name + pods.size(), count));
      left -= count;
    }
    return pods;
  }

  private Problem.Pod microservice(String name, int count) {
    int cpu = dice.one(List.of(50, 100, 150, 200, 300, 500, 750));
    return pod(name, count, new Request(cpu, dice.one(List.of(32, 64, 96, 128, 256))), Rules.NONE);
  }

  private Problem.Pod cache(String name, int count) {
    int cpu = dice.one(List.of(100, 250, 500, 1000, 1500));
    return pod(name, count, Request.of(cpu, dice.one(List.of(8, 10, 12, 16, 24))), Rules.NONE);
  }

  private Request usual() {
    int cpu = dice.one(List.of(100, 250, 500, 1000, 2000));
    return Request.of(cpu, dice.one(List.of(1, 2, 4, 8)));
  }

  /// The giant needs a quarter to half of the CPUs of the largest node.
  private List<Problem.Pod> withGiant(int total) {
    var request = new Request(dice.between(18, 30) * 1000, dice.between(40, 100) * 1024);
    var pods = new ArrayList<>(List.of(pod("giant", 0, request, Rules.NONE)));
    pods.addAll(workloads("crumb", total - 1, 60, this::crumb));
    return pods;
  }

  private Problem.Pod crumb(String name, int count) {
    int cpu = dice.one(List.of(20, 50, 100, 200));
    return pod(name, count, new Request(cpu, dice.one(List.of(32, 64, 128, 256))), Rules.NONE);
  }

  private List<Problem.Pod> withGpus(int total) {
    int onGpus = total / GPU_SHARE;
    var pods =
        new ArrayList<>(
            workloads(
                "app", total - onGpus, 40, (name, count) -> pod(name, count, usual(), Rules.NONE)));
    pods.addAll(workloads("model", onGpus, 15, this::onGpu));
    return pods;
  }

  /// On a node with one GPU at least, or with several.
  private Problem.Pod onGpu(String name, int count) {
    var rules =
        new Rules(
            List.of(rule(RandomTypes.GPU_COUNT, "Gt", List.of(dice.one(List.of("0", "0", "1"))))),
            List.of(new Problem.Toleration(GPU_TAINT, "Exists", "", "")),
            List.of(),
            List.of(),
            List.of());
    return pod(name, count, usual(), rules);
  }

  private Problem.Pod withCompany(String name, int count) {
    Rules rules =
        switch (dice.between(0, 4)) {
          case 0 -> Rules.NONE;
          case 1 -> Rules.company(List.of(spread(name, ZONE, 1)), List.of(), List.of());
          case 2 -> Rules.company(List.of(spread(name, HOSTNAME, 2)), List.of(), List.of());
          case 3 -> Rules.company(List.of(), List.of(term(name, ZONE)), List.of());
          default -> Rules.company(List.of(), List.of(), List.of(term(name, HOSTNAME)));
        };
    return pod(name, count, usual(), rules);
  }

  private static Problem.Spread spread(String app, String key, int maxSkew) {
    return new Problem.Spread(key, maxSkew, one(APP, app), "");
  }

  private static Problem.Term term(String app, String key) {
    return new Problem.Term(key, one(APP, app));
  }

  private static Problem.Pod pod(String name, int count, Request request, Rules rules) {
    return new Problem.Pod(
        name,
        count,
        one(APP, name),
        request.cpuMillis() + "m",
        request.memoryMib() + "Mi",
        new TreeMap<>(),
        rules.nodes(),
        List.of(),
        rules.tolerations(),
        rules.spread(),
        rules.together(),
        rules.apart(),
        List.of());
  }
}
