package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.testing.World;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// DaemonSets that run on some nodes of a NodePool only: by zone, by capacity type, by a label of
/// the user's own (spec core 3.9).
class SelectiveDaemonSetsTest {
  private static final String EITHER = "karpenter.sh/capacity-type In [spot, on-demand]";
  private static final String SPOT = "karpenter.sh/capacity-type=spot";
  private static final String ON_DEMAND = "karpenter.sh/capacity-type=on-demand";
  private static final String ZONE = "topology.kubernetes.io/zone=z-a";

  /// Nodes of 4 CPUs, of which two pods of 2 CPUs leave nothing to a DaemonSet.
  private static World withAgent(String cpu, String nodeSelector) {
    return world()
        .daemonSet("agent", pod -> pod.cpu(cpu).nodeSelector(nodeSelector).tolerates("*"));
  }

  private static World inTwoZones(World world) {
    return world.instanceType(
        "m", type -> type.capacity("cpu=4, memory=16Gi").onDemand("0.10", "z-a", "z-b"));
  }

  private static World asSpotOrOnDemand(World world) {
    return world
        .nodePool("web", pool -> pool.requires(EITHER))
        .instanceType(
            "m",
            type ->
                type.capacity("cpu=4, memory=16Gi").spot("0.06", "z-a").onDemand("0.10", "z-a"));
  }

  private static PlannedClaim only(ProvisioningPlan plan) {
    assertThat(plan.claims()).hasSize(1);
    return plan.claims().getFirst();
  }

  @Test
  void anOnDemandNodeHasRoomForWhatTheDaemonSetTakesOfSpotNodes() {
    World world = asSpotOrOnDemand(withAgent("100m", SPOT));
    world.pods(2, "w", pod -> pod.cpu(2));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(only(plan).requirements().get(LabelKey.CAPACITY_TYPE).values())
        .containsExactly("on-demand");
    assertThat(plan.price().orElseThrow().bound()).hasToString("$0.1000/h");
    assertThat(plan.cost()).hasToString("$0.1000/h");
  }

  @Test
  void aClaimThatCanNotBecomeASpotNodeLosesNothingToADaemonSetOfSpotNodes() {
    World world = asSpotOrOnDemand(withAgent("100m", SPOT));
    world.pods(2, "w", pod -> pod.cpu(2).nodeSelector(ON_DEMAND));

    ProvisioningPlan plan = Plans.byFirstFit(world);

    assertThat(only(plan).requests().cpuMillis()).isEqualTo(4000);
    assertThat(plan.cost()).hasToString("$0.1000/h");
  }

  @Test
  void aClaimThatMayBecomeASpotNodeLeavesRoomForADaemonSetOfSpotNodes() {
    World world = asSpotOrOnDemand(withAgent("100m", SPOT));
    world.pods(2, "w", pod -> pod.cpu(2));

    assertThat(Plans.byFirstFit(world).claims()).hasSize(2);
  }

  /// It is full for a spot node, and not for what the second pod makes of it.
  @Test
  void aPodForOnDemandNodesFindsRoomOnAClaimThatWouldBeFullAsASpotNode() {
    World world = asSpotOrOnDemand(withAgent("100m", SPOT));
    world.pod("first", pod -> pod.cpu(2).memory("2Gi"));
    world.pod("second", pod -> pod.cpu(2).memory("1Gi").nodeSelector(ON_DEMAND));

    assertThat(only(Plans.byFirstFit(world)).requests().cpuMillis()).isEqualTo(4000);
  }

  @Test
  void podsShareANodeInTheZoneWithoutTheDaemonSet() {
    World world = inTwoZones(withAgent("100m", ZONE).nodePool("web"));
    world.pods(2, "w", pod -> pod.cpu(2));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(only(plan).requirements().get(LabelKey.ZONE).values()).containsExactly("z-b");
    assertThat(plan.price().orElseThrow().bound()).hasToString("$0.1000/h");
  }

  @Test
  void podsShareANodeWithALabelThatTheDaemonSetDoesNotSelect() {
    World world =
        inTwoZones(
            withAgent("100m", "team=a").nodePool("web", pool -> pool.requires("team In [a, b]")));
    world.pods(2, "w", pod -> pod.cpu(2));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(only(plan).requirements().get(LabelKey.of("team")).values()).containsExactly("b");
    assertThat(plan.price().orElseThrow().bound()).hasToString("$0.1000/h");
  }

  /// A node gets no label that it is only not to have some values of, so the claim on its way keeps
  /// its pod's room free, and no other node is made.
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"team Exists", "team In [blue]"})
  void aClaimOnItsWayHasTheRoomItWasMadeWithWhereItsPodAvoidsValuesOfALabel(String selected) {
    World world =
        inTwoZones(world().nodePool("web"))
            .daemonSet("agent", pod -> pod.cpu(3).nodeAffinity(selected).tolerates("*"))
            .pod("w", pod -> pod.cpu(2).nodeAffinity("team NotIn [x]"));
    PlannedClaim made = only(Plans.of(world));

    world.claim("web-1", claim -> claim.inPool("web").reservedAs(made));

    assertThat(Plans.places(Plans.of(world))).containsExactly("w in flight on web-1");
  }

  @Test
  void noNodeOfAPoolThatOnlyExcludesValuesOfALabelRunsADaemonSetThatWantsIt() {
    World world =
        inTwoZones(
            world()
                .nodePool("web", pool -> pool.requires("team NotIn [z]"))
                .daemonSet("agent", pod -> pod.cpu(1).nodeAffinity("team Exists").tolerates("*")));

    assertThat(Plans.of(world.pod("plain", pod -> pod.cpu(4))).unschedulable()).isEmpty();
    assertThat(
            Plans.of(world.pod("asks", pod -> pod.cpu(4).nodeSelector("team=a"))).unschedulable())
        .hasSize(1);
  }

  /// A label that the pool leaves open altogether may have a value that nobody names.
  @Test
  void podsShareANodeWithAnyOtherValueOfALabelThatIsOpen() {
    World world =
        inTwoZones(
            withAgent("100m", "team=a").nodePool("web", pool -> pool.requires("team Exists")));
    world.pods(2, "w", pod -> pod.cpu(2));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(only(plan).requirements().get(LabelKey.of("team")).has("a")).isFalse();
    assertThat(plan.price().orElseThrow().bound()).hasToString("$0.1000/h");
  }

  @Test
  void podsThatFitOnlyWhereTheDaemonSetDoesNotRunGoThere() {
    World world = inTwoZones(withAgent("3", ZONE).nodePool("web"));
    world.pods(2, "w", pod -> pod.cpu(2));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(plan.unschedulable()).isEmpty();
    assertThat(only(plan).requirements().get(LabelKey.ZONE).has("z-a")).isFalse();
  }

  @Test
  void aClaimForPodsThatFitEverywhereStaysOpen() {
    World world = inTwoZones(withAgent("100m", ZONE).nodePool("web"));
    world.pod("w", pod -> pod.cpu(2));

    assertThat(Plans.zones(Plans.of(world))).containsExactly("any 1");
  }

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 400);
  }

  /// A node that can be bought.
  private record Node(int cpuMillis, String zone, String capacityType, String team, long micros) {
    String label(String key) {
      return switch (key) {
        case "zone" -> zone;
        case "capacity" -> capacityType;
        default -> team;
      };
    }
  }

  /// A pod, or a DaemonSet, that is to be where a label has a value; anywhere if there is no key.
  private record Pod(int cpuMillis, String key, String value) {
    boolean mayBeOn(Node node) {
      return key.isEmpty() || node.label(key).equals(value);
    }

    String nodeSelector() {
      return switch (key) {
        case "zone" -> "topology.kubernetes.io/zone=" + value;
        case "capacity" -> "karpenter.sh/capacity-type=" + value;
        default -> "team=" + value;
      };
    }
  }

  /// A problem small enough for all partitions of its pods to be looked at.
  private static final class Small {
    final Random random;
    final List<Node> nodes = new ArrayList<>();
    final List<Pod> agents = new ArrayList<>();
    final List<Pod> pods = new ArrayList<>();
    final World world = world();

    Small(long seed) {
      random = new Random(seed);
      boolean open = random.nextBoolean();
      world.nodePool(
          "web", pool -> pool.requires(EITHER).requires(open ? "team Exists" : "team In [a, b]"));
      for (int cpu = 2; cpu <= 8; cpu *= 2) {
        sell(cpu, open ? List.of("a", "b", "c") : List.of("a", "b"));
      }
      for (int i = 0; i < 1 + random.nextInt(2); i++) {
        agents.add(selecting(100 + random.nextInt(1500), 1));
      }
      for (int i = 0; i < 1 + random.nextInt(5); i++) {
        pods.add(selecting(300 + random.nextInt(3500), 4));
      }
      for (int i = 0; i < agents.size(); i++) {
        Pod agent = agents.get(i);
        world.daemonSet(
            "agent-" + i, it -> it.cpu(agent.cpuMillis() + "m").nodeSelector(agent.nodeSelector()));
      }
      for (int i = 0; i < pods.size(); i++) {
        Pod pod = pods.get(i);
        world.pod(
            "p-" + i,
            it -> {
              it.cpu(pod.cpuMillis() + "m");
              if (!pod.key().isEmpty()) {
                it.nodeSelector(pod.nodeSelector());
              }
            });
      }
    }

    private void sell(int cpu, List<String> teams) {
      long onDemand = cpu * (30_000L + random.nextInt(20_000));
      long spot = onDemand * (30 + random.nextInt(60)) / 100;
      List<String> onSpot = random.nextInt(3) == 0 ? List.of("z-b") : List.of("z-a", "z-b");
      world.instanceType(
          "t" + cpu,
          type ->
              type.capacity("cpu=%d, memory=64Gi".formatted(cpu))
                  .onDemand(dollars(onDemand), "z-a", "z-b")
                  .spot(dollars(spot), onSpot.toArray(String[]::new)));
      for (String team : teams) {
        for (String zone : List.of("z-a", "z-b")) {
          nodes.add(new Node(cpu * 1000, zone, "on-demand", team, onDemand));
        }
        for (String zone : onSpot) {
          nodes.add(new Node(cpu * 1000, zone, "spot", team, spot));
        }
      }
    }

    private static String dollars(long micros) {
      return "%d.%06d".formatted(micros / 1_000_000, micros % 1_000_000);
    }

    private Pod selecting(int cpuMillis, int oneIn) {
      String key =
          random.nextInt(oneIn) > 0
              ? ""
              : List.of("zone", "capacity", "team").get(random.nextInt(3));
      String value =
          switch (key) {
            case "zone" -> random.nextBoolean() ? "z-a" : "z-b";
            case "capacity" -> random.nextBoolean() ? "spot" : "on-demand";
            default -> random.nextBoolean() ? "a" : "b";
          };
      return new Pod(cpuMillis, key, value);
    }

    private boolean holds(Node node, List<Pod> together) {
      int taken = 0;
      for (Pod agent : agents) {
        taken += agent.mayBeOn(node) ? agent.cpuMillis() : 0;
      }
      for (Pod pod : together) {
        taken += pod.cpuMillis();
      }
      return taken <= node.cpuMillis() && together.stream().allMatch(pod -> pod.mayBeOn(node));
    }

    /// Of nodes for groups of pods, to which those from `at` on are still to be added.
    OptionalLong cheapest(int at, List<List<Pod>> groups) {
      if (at == pods.size()) {
        return price(groups);
      }
      var least = OptionalLong.empty();
      groups.add(new ArrayList<>());
      for (List<Pod> group : List.copyOf(groups)) {
        group.add(pods.get(at));
        OptionalLong now = cheapest(at + 1, groups);
        if (now.isPresent() && now.getAsLong() < least.orElse(Long.MAX_VALUE)) {
          least = now;
        }
        group.removeLast();
      }
      groups.removeLast();
      return least;
    }

    private OptionalLong price(List<List<Pod>> groups) {
      long sum = 0;
      for (List<Pod> group : groups) {
        if (!group.isEmpty()) {
          OptionalLong least =
              nodes.stream().filter(node -> holds(node, group)).mapToLong(Node::micros).min();
          if (least.isEmpty()) {
            return least;
          }
          sum += least.getAsLong();
        }
      }
      return OptionalLong.of(sum);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noDivisionOfThePodsAmongNodesCostsLessThanTheBound(int seed) {
    var small = new Small(seed);

    ProvisioningPlan plan = Provisioning.decide(small.world.snapshot());

    OptionalLong cheapest = small.cheapest(0, new ArrayList<>());
    assertThat(PlanChecker.violations(small.world.snapshot(), plan)).isEmpty();
    assertThat(plan.unschedulable().isEmpty()).isEqualTo(cheapest.isPresent());
    if (cheapest.isPresent()) {
      assertThat(plan.bound().orElseThrow().microsPerHour())
          .isLessThanOrEqualTo(cheapest.getAsLong());
      assertThat(plan.cost().microsPerHour()).isGreaterThanOrEqualTo(cheapest.getAsLong());
    }
  }
}
