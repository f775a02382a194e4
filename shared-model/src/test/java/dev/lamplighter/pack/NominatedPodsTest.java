package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.testing.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Room that kube-scheduler keeps for pods that others were evicted for: from whom, and of what.
class NominatedPodsTest {
  private static World poolAndNode() {
    return world()
        .nodePool("web", pool -> pool.requires("kubernetes.io/arch In [amd64]"))
        .node("n1", node -> node.allocatable("cpu=4, memory=8Gi, pods=10"));
  }

  @ParameterizedTest(name = "kept for one of priority {0}, wanted by one of {1}: {2}")
  @CsvSource({"0, 100, n1", "100, 100, new web", "100, 0, new web", "-5, 0, n1"})
  void roomIsKeptFromPodsThatMatterNoMore(int nominated, int pending, String place) {
    World world =
        poolAndNode()
            .pod("nominated", pod -> pod.cpu(3).priority(nominated).nominatedTo("n1"))
            .pod("a", pod -> pod.cpu(2).priority(pending));

    assertThat(places(Plans.of(world))).containsExactly("a on " + place);
  }

  /// They wait, and have their place by the plan.
  @Test
  void podsThatANodeWasMadeForTakeTheirRoomOnce() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("kubernetes.io/arch In [amd64]"))
            .node(
                "n1",
                node ->
                    node.allocatable("cpu=4, memory=8Gi, pods=10")
                        .claim("c", claim -> claim.inPool("web").planned("mine")))
            .pod("mine", pod -> pod.cpu(3).nominatedTo("n1"))
            .pod("a", pod -> pod.cpu(1));

    assertThat(places(Plans.of(world))).containsExactlyInAnyOrder("mine on n1", "a on n1");
  }

  /// Nobody need be evicted for it.
  @Test
  void aPodThatPreemptsNobodyFindsTheRoomOfLowerOnesToo() {
    World world =
        poolAndNode()
            .pod("nominated", pod -> pod.cpu(3).nominatedTo("n1"))
            .pod("a", pod -> pod.cpu(2).priority(100).preemptsNobody());

    assertThat(places(Plans.of(world))).containsExactly("a on n1");
  }

  @ParameterizedTest(name = "wanted by one of priority {0}: {1}")
  @CsvSource({"0, new web", "100, n1"})
  void soAreHostPorts(int pending, String place) {
    World world =
        poolAndNode()
            .pod("nominated", pod -> pod.hostPort(80).nominatedTo("n1"))
            .pod("a", pod -> pod.hostPort(80).priority(pending));

    assertThat(places(Plans.of(world))).containsExactly("a on " + place);
  }

  /// The promise is broken, but stands against lower ones until kube-scheduler takes it back.
  @Test
  void roomThatAPodTakesIsNotThereForAnother() {
    World world =
        poolAndNode()
            .pod("nominated", pod -> pod.cpu(3).priority(50).nominatedTo("n1"))
            .pod("a", pod -> pod.cpu(3).priority(100))
            .pod("b", pod -> pod.cpu(2).priority(100))
            .pod("c", pod -> pod.cpu(1));

    assertThat(places(Plans.of(world)))
        .containsExactlyInAnyOrder("a on n1", "b on new web", "c on new web");
  }

  /// It is the DaemonSet's pod, and no other of it comes.
  @Test
  void aDaemonSetsPodThatIsNominatedCountsOnce() {
    World world =
        poolAndNode()
            .daemonSet("agent", pod -> pod.cpu(1).priority(100))
            .pod(
                "agent-1",
                pod ->
                    pod.ownedBy(ObjectKind.DAEMON_SET, "agent")
                        .cpu(1)
                        .priority(100)
                        .nominatedTo("n1"))
            .pod("a", pod -> pod.cpu(3));

    assertThat(places(Plans.of(world))).containsExactly("a on n1");
  }

  private record Weighted(int cpu, int priority) {}

  private static List<Weighted> some(Random random, int most) {
    var pods = new ArrayList<Weighted>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      pods.add(new Weighted(1 + random.nextInt(3), 10 * random.nextInt(4)));
    }
    return pods;
  }

  static IntStream seeds() {
    return IntStream.range(0, 300);
  }

  /// By kube-scheduler's own rule, plainly: `addNominatedPods` adds those to a node whose priority
  /// is at least the pod's.
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aNodeTakesAPodIfItDoesBesideAllThatMatterAsMuch(long seed) {
    var random = new Random(seed);
    List<Weighted> running = some(random, 2);
    List<Weighted> nominated = some(random, 3);
    var pending = new Weighted(1 + random.nextInt(4), 10 * random.nextInt(4));
    World world =
        world()
            .nodePool("web", pool -> pool.requires("kubernetes.io/arch In [amd64]"))
            .node("n1", node -> node.allocatable("cpu=8, memory=8Gi, pods=20"));
    for (int i = 0; i < running.size(); i++) {
      Weighted one = running.get(i);
      world.pod("running-" + i, pod -> pod.cpu(one.cpu()).priority(one.priority()).on("n1"));
    }
    for (int i = 0; i < nominated.size(); i++) {
      Weighted one = nominated.get(i);
      world.pod("nom-" + i, pod -> pod.cpu(one.cpu()).priority(one.priority()).nominatedTo("n1"));
    }
    world.pod("p", pod -> pod.cpu(pending.cpu()).priority(pending.priority()));

    int free = 8;
    for (Weighted one : running) {
      free -= one.cpu();
    }
    for (Weighted one : nominated) {
      free -= one.priority() >= pending.priority() ? one.cpu() : 0;
    }
    assertThat(places(Plans.of(world)))
        .containsExactly(free >= pending.cpu() ? "p on n1" : "p on new web");
  }
}
