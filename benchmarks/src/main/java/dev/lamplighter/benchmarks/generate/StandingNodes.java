package dev.lamplighter.benchmarks.generate;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// A cluster of nodes for a problem that has none: of the problem's own smaller types, in every
/// zone in turn, each with a few pods that are labelled as the pending ones are, so that these must
/// be spread over what is there.
///
/// Running pods keep the labels and requests of the entries that they are drawn from and none of
/// their rules: so no rule is broken where they are. A third of the nodes is full.
public final class StandingNodes {
  private static final int SMALLER_TYPES = 12;
  private static final int MOST_PODS = 8;

  private final Problem problem;
  private final Random random;
  private final List<Problem.InstanceType> types;
  private final List<Problem.Pod> models;

  private StandingNodes(Problem problem, long seed) {
    this.problem = problem;
    this.random = new Random(seed);
    this.models = problem.pods().stream().filter(pod -> pod.podAntiAffinity().isEmpty()).toList();
    this.types = problem.instanceTypes().stream().skip(2).limit(SMALLER_TYPES).toList();
  }

  public static Problem in(Problem problem, int count, long seed) {
    var making = new StandingNodes(problem, seed);
    var nodes = new ArrayList<Problem.Node>();
    for (int i = 0; i < count; i++) {
      nodes.add(making.node(i));
    }
    return new Problem(
        "nodes%d-%s".formatted(count, problem.name()),
        problem.instanceTypes(),
        problem.nodePools(),
        nodes,
        problem.daemons(),
        problem.pods());
  }

  private Problem.Node node(int index) {
    Problem.InstanceType type = types.get(random.nextInt(types.size()));
    List<Problem.Offering> sold =
        type.offerings().stream()
            .filter(offering -> !offering.unavailable())
            .filter(offering -> offering.capacityType().equals("on-demand"))
            .toList();
    Problem.Offering offering = sold.get(index % sold.size());
    return new Problem.Node(
        "node-" + index,
        problem.nodePools().getFirst().name(),
        type.name(),
        offering.zone(),
        offering.capacityType(),
        Collections.emptySortedMap(),
        running(index, type));
  }

  private List<Problem.Pod> running(int index, Problem.InstanceType type) {
    boolean full = random.nextInt(3) == 0;
    int most = full ? Integer.MAX_VALUE : 1 + random.nextInt(MOST_PODS);
    var room = new Room(type);
    var pods = new ArrayList<Problem.Pod>();
    while (pods.size() < most) {
      Problem.Pod like = models.get(random.nextInt(models.size()));
      if (!room.take(like)) {
        break;
      }
      pods.add(plain("running-%d-%d".formatted(index, pods.size()), like));
    }
    return pods;
  }

  private static Problem.Pod plain(String name, Problem.Pod like) {
    return new Problem.Pod(
        name,
        0,
        like.labels(),
        like.cpu(),
        like.memory(),
        Collections.emptySortedMap(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }
}
