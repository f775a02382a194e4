package dev.lamplighter.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.testing.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Plans of few pods beside all ways to divide them among nodes.
class WholePlansTest {
  private static final PlanningPolicy.Packing PACKING = PlanningPolicy.Packing.DEFAULT;
  private static final long NEVER = Long.MAX_VALUE / 4;

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 150);
  }

  /// A type for sale.
  private record Type(int cpuMillis, int mebibytes, String arch, long micros) {
    boolean holds(List<Pod> pods) {
      return pods.stream().mapToInt(Pod::cpuMillis).sum() <= cpuMillis
          && pods.stream().mapToInt(Pod::mebibytes).sum() <= mebibytes
          && pods.stream().allMatch(pod -> pod.arch().isEmpty() || pod.arch().equals(arch));
    }
  }

  /// A pod that may have to be on an architecture, or on a node without others of its kind.
  private record Pod(int cpuMillis, int mebibytes, String arch, boolean alone) {}

  /// Each node is held to cost its price, and what it costs beside.
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void costNoMoreThanTheCheapestOfAllPartitions(int seed) {
    var random = new Random(seed);
    List<Type> types = types(random);
    List<Pod> pods = pods(random);

    ProvisioningPlan plan = Provisioning.decide(world(types, pods).snapshot());

    long perNode = PACKING.perNode().microsPerHour();
    long held = plan.cost().microsPerHour() + perNode * plan.claims().size();
    assertThat(held).isEqualTo(cheapest(pods, new ArrayList<>(), types, perNode));
    assertThat(plan.bound().orElseThrow()).isLessThanOrEqualTo(plan.cost());
  }

  private static List<Type> types(Random random) {
    var types = new ArrayList<Type>();
    for (int size = 0; size < 4; size++) {
      int cpu = 2 << size;
      types.add(
          new Type(
              cpu * 1000,
              cpu * 1024 * (2 + random.nextInt(3)),
              random.nextInt(3) == 0 ? "arm64" : "amd64",
              cpu * (30_000L + random.nextInt(25_000))));
    }
    types.set(3, new Type(16_000, 65_536, "amd64", types.get(3).micros()));
    return types;
  }

  private static List<Pod> pods(Random random) {
    var pods = new ArrayList<Pod>();
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      pods.add(
          new Pod(
              200 + random.nextInt(7000),
              200 + random.nextInt(9000),
              random.nextInt(4) == 0 ? "amd64" : "",
              random.nextInt(5) == 0));
    }
    return pods;
  }

  private static World world(List<Type> types, List<Pod> pods) {
    World world = World.world().nodePool("web");
    for (int i = 0; i < types.size(); i++) {
      Type type = types.get(i);
      world.instanceType(
          "t." + i,
          it ->
              it.capacity("cpu=%dm, memory=%dMi".formatted(type.cpuMillis(), type.mebibytes()))
                  .arch(type.arch())
                  .onDemand("%.6f".formatted(type.micros() / 1e6), "z-a"));
    }
    for (int i = 0; i < pods.size(); i++) {
      Pod pod = pods.get(i);
      world.pod(
          "p" + i,
          it -> {
            it.cpu(pod.cpuMillis() + "m").memory(pod.mebibytes() + "Mi");
            if (!pod.arch().isEmpty()) {
              it.nodeSelector("kubernetes.io/arch=" + pod.arch());
            }
            if (pod.alone()) {
              it.hostPort(8080);
            }
          });
    }
    return world;
  }

  /// Each pod joins a group of those before it, or is the first of another one.
  private static long cheapest(
      List<Pod> pods, List<List<Pod>> groups, List<Type> types, long perNode) {
    if (pods.isEmpty()) {
      return groups.stream().mapToLong(group -> price(group, types, perNode)).sum();
    }
    Pod pod = pods.getFirst();
    List<Pod> rest = pods.subList(1, pods.size());
    long cheapest = NEVER;
    for (int group = 0; group <= groups.size(); group++) {
      var joined = new ArrayList<List<Pod>>();
      groups.forEach(each -> joined.add(new ArrayList<>(each)));
      if (group == groups.size()) {
        joined.add(new ArrayList<>());
      }
      joined.get(group).add(pod);
      if (price(joined.get(group), types, perNode) < NEVER) {
        cheapest = Math.min(cheapest, cheapest(rest, joined, types, perNode));
      }
    }
    return cheapest;
  }

  private static long price(List<Pod> group, List<Type> types, long perNode) {
    if (group.stream().filter(Pod::alone).count() > 1) {
      return NEVER;
    }
    return types.stream()
        .filter(type -> type.holds(group))
        .mapToLong(type -> type.micros() + perNode)
        .min()
        .orElse(NEVER);
  }
}
