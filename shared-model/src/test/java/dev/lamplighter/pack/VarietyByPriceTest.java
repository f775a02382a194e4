package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.testing.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Nodes packed by price where a claim must be able to become several types (`minValues`, spec core
/// 2.7).
class VarietyByPriceTest {
  private static final String TWO_TYPES = "node.kubernetes.io/instance-type Exists min 2";

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 100);
  }

  /// The cheap type holds more pods than any other one, of which no node gets so many.
  @Test
  void aTypeNeedNotHaveOthersThatHoldAllItCouldHold() {
    World world = world().nodePool("web", pool -> pool.requires(TWO_TYPES));
    sells(world, "a", "cpu=4, memory=16Gi, pods=110", "0.10");
    sells(world, "b", "cpu=8, memory=16Gi, pods=29", "0.50");
    sells(world, "c", "cpu=8, memory=16Gi, pods=29", "0.60");

    ProvisioningPlan plan = Plans.of(world.pods(8, "a", pod -> pod.cpu(1).memory("1Gi")));

    assertThat(Plans.claims(plan)).containsExactly("web 4: a, b, c", "web 4: a, b, c");
    assertThat(Plans.byFirstFit(world).cost()).hasToString("$0.5000/h");
  }

  /// Types of another zone are no variety for the pod in z-a, but for the others they are.
  @Test
  void typesCountWherePodsMayBe() {
    World world = world().nodePool("web", pool -> pool.requires(TWO_TYPES));
    sells(world, "a", "cpu=4, memory=16Gi", "0.10");
    world.instanceType("b", type -> type.capacity("cpu=4, memory=16Gi").onDemand("0.12", "z-b"));
    sells(world, "c", "cpu=2, memory=8Gi", "0.09");
    sells(world, "large", "cpu=16, memory=64Gi", "1.00");
    world.pods(4, "any", pod -> pod.cpu(2).memory("1Gi"));
    world.pods(
        1, "here", pod -> pod.cpu(1).memory("1Gi").nodeSelector("topology.kubernetes.io/zone=z-a"));

    assertThat(Plans.of(world).cost()).hasToString("$0.2900/h");
  }

  /// Against all ways to share out four to six pods, where a set of them costs what the cheapest of
  /// all types costs that hold it, if these are enough.
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void tinyPlansCostTheLeastOfAllPartitions(int seed) {
    var tiny = new Tiny(seed);

    ProvisioningPlan plan = Provisioning.decide(tiny.world().snapshot());

    assertThat(plan.unschedulable()).isEmpty();
    assertThat(plan.cost().microsPerHour()).isEqualTo(tiny.least() * 1_000_000L);
    assertThat(PlanChecker.violations(tiny.world().snapshot(), plan)).isEmpty();
  }

  private static void sells(World world, String name, String capacity, String dollars) {
    world.instanceType(name, type -> type.capacity(capacity).onDemand(dollars, "z-a"));
  }

  /// Five types of three families and some pods. Prices are in dollars, beside which the charge for
  /// a node is nothing.
  private static final class Tiny {
    private final List<int[]> types = new ArrayList<>();
    private final List<int[]> pods = new ArrayList<>();
    private final int families;

    Tiny(int seed) {
      var random = new Random(seed);
      families = 1 + random.nextInt(3);
      for (int type = 0; type < 5; type++) {
        types.add(
            new int[] {
              1 + random.nextInt(8), 1 + random.nextInt(16), 1 + random.nextInt(90), type % 3
            });
      }
      for (int family = 0; family < 3; family++) {
        types.add(new int[] {9, 17, 90 + random.nextInt(90), family});
      }
      for (int pod = 0; pod < 4 + random.nextInt(3); pod++) {
        pods.add(new int[] {1 + random.nextInt(4), 1 + random.nextInt(8)});
      }
    }

    World world() {
      World world =
          World.world()
              .nodePool(
                  "web",
                  pool ->
                      pool.requires("karpenter.k8s.aws/instance-family Exists min " + families));
      for (int i = 0; i < types.size(); i++) {
        int[] it = types.get(i);
        world.instanceType(
            "t" + i,
            type ->
                type.capacity("cpu=%d, memory=%dGi".formatted(it[0], it[1]))
                    .label("karpenter.k8s.aws/instance-family In [f%d]".formatted(it[3]))
                    .onDemand(String.valueOf(it[2]), "z-a"));
      }
      for (int i = 0; i < pods.size(); i++) {
        int[] it = pods.get(i);
        world.pod("p" + i, pod -> pod.cpu(it[0]).memory(it[1] + "Gi"));
      }
      return world;
    }

    long least() {
      return least(new ArrayList<>(), 0);
    }

    private long least(List<int[]> nodes, int pod) {
      if (pod == pods.size()) {
        return nodes.stream().mapToLong(this::price).sum();
      }
      long least = Long.MAX_VALUE;
      for (int node = 0; node <= nodes.size(); node++) {
        var more = new ArrayList<int[]>(nodes);
        int[] before = node == nodes.size() ? new int[2] : more.remove(node);
        int[] after = {before[0] + pods.get(pod)[0], before[1] + pods.get(pod)[1]};
        if (isHeld(after)) {
          more.add(after);
          least = Math.min(least, least(more, pod + 1));
        }
      }
      return least;
    }

    private boolean isHeld(int[] node) {
      return types.stream()
              .filter(type -> holds(type, node))
              .map(type -> type[3])
              .distinct()
              .count()
          >= families;
    }

    private long price(int[] node) {
      return types.stream()
          .filter(type -> holds(type, node))
          .mapToLong(type -> type[2])
          .min()
          .orElseThrow();
    }

    private static boolean holds(int[] type, int[] node) {
      return node[0] <= type[0] && node[1] <= type[1];
    }
  }
}
