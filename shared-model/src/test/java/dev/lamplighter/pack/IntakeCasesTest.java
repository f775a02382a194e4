package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.claims;
import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Cases of users on what pods ask, what nodes have, and which nodes count, on fixture F1.
class IntakeCasesTest {
  private static final String GPU = "nvidia.com/gpu";

  private static World amd64Pool() {
    return world().nodePool("web", pool -> pool.requires("kubernetes.io/arch In [amd64]"));
  }

  private static World poolOf(String... types) {
    var wanted = "node.kubernetes.io/instance-type In [%s]".formatted(String.join(", ", types));
    return world().nodePool("web", pool -> pool.requires(wanted));
  }

  /// C035: the old pod of a rolling DaemonSet is still there, and so is its port.
  @Test
  void twoPodsOfARollingDaemonSetWithOnePortDisturbNobody() {
    World world =
        amd64Pool()
            .node("n1", node -> node.allocatable("cpu=4, memory=8Gi, pods=10"))
            .daemonSet("statsd", pod -> pod.cpu("100m").hostPort(8125))
            .pod(
                "statsd-1",
                pod ->
                    pod.ownedBy(ObjectKind.DAEMON_SET, "statsd")
                        .hostPort(8125)
                        .on("n1")
                        .deletingSince(World.START))
            .pod(
                "statsd-2",
                pod -> pod.ownedBy(ObjectKind.DAEMON_SET, "statsd").hostPort(8125).on("n1"))
            .pod("a", pod -> pod.cpu(1));

    assertThat(places(Plans.of(world))).containsExactly("a on n1");
  }

  /// C038: a template's limit is its pods' request, which is how it is read.
  @Test
  void whatDaemonSetsAskForComesOnTopOfThePod() {
    World world =
        amd64Pool().daemonSet("agent", pod -> pod.cpu(1)).pod("a", pod -> pod.cpu("15500m"));

    assertThat(Plans.of(world).claims().getFirst().instanceTypes().getFirst())
        .hasToString("s.32x64");
  }

  /// C046, the first run.
  @Test
  void aBoxWithMoreGpusThanThePodAsksForDoes() {
    World world = poolOf("g4.48x192").pod("a", pod -> pod.request(GPU, "1"));

    assertThat(claims(Plans.of(world))).containsExactly("web 1: g4.48x192");
  }

  /// C046, the second run: the cheapest plan that can be had.
  @Test
  void aBiggerBoxIsTakenWhereTheSmallOneCannotBeHad() {
    World world =
        poolOf("g1.4x16", "g4.48x192")
            .instanceType(
                "g1.4x16",
                type ->
                    type.capacity("cpu=4, memory=16Gi, nvidia.com/gpu=1")
                        .offer(
                            CapacityType.ON_DEMAND, "0.53", Availability.UNAVAILABLE, "z-a", "z-b"))
            .instanceType(
                "g4.48x192",
                type ->
                    type.capacity("cpu=48, memory=192Gi, nvidia.com/gpu=4").onDemand("3.90", "z-a"))
            .pod("a", pod -> pod.request(GPU, "1"));

    assertThat(claims(Plans.of(world))).containsExactly("web 1: g4.48x192");
  }

  /// C046: 4 × 0.53 is less than 3.90.
  @Test
  void fourSmallBoxesAreTakenWhereTheyAreCheaperThanABigOne() {
    World world = poolOf("g1.4x16", "g4.48x192").pods(4, "a", pod -> pod.cpu(1).request(GPU, "1"));

    assertThat(Plans.of(world).claims())
        .hasSize(4)
        .allMatch(claim -> claim.instanceTypes().getFirst().value().equals("g1.4x16"));
  }

  /// C047: EC2 says that it has GPUs and does not say how many.
  @Test
  void aTypeThatHidesHowManyGpusItHasIsTakenForNoPod() {
    World hidden =
        amd64Pool()
            .instanceType(
                "gx.8x16",
                type ->
                    type.capacity("cpu=8, memory=16Gi, eks.amazonaws.com/nitro-sandbox=1")
                        .label("karpenter.k8s.aws/instance-gpu-count In [0]")
                        .onDemand("0.01", "z-a"))
            .instanceType(
                "s.2x4", type -> type.capacity("cpu=2, memory=4Gi").onDemand("0.08", "z-a"))
            .pod("a", pod -> pod.cpu(1));

    assertThat(claims(Plans.of(hidden))).containsExactly("web 1: s.2x4");
  }

  /// C047: the number is given by a NodeOverlay.
  @Test
  void aTypeWhoseShareOfAGpuIsNamedIsOneForPodsThatAskForIt() {
    World known =
        amd64Pool()
            .instanceType(
                "gx.8x16",
                type ->
                    type.capacity("cpu=8, memory=16Gi, example.com/gpu-share=3")
                        .label("karpenter.k8s.aws/instance-gpu-count In [0]")
                        .onDemand("0.01", "z-a"))
            .pod("a", pod -> pod.request("example.com/gpu-share", "1"));

    assertThat(claims(Plans.of(known))).containsExactly("web 1: gx.8x16");
  }

  /// C050: the driver is being installed, and the node may lose Ready meanwhile.
  @ParameterizedTest
  @CsvSource({"true", "false"})
  void aNodeThatDoesNotShowItsGpuYetHasTheOneItWasBoughtFor(boolean ready) {
    World world =
        poolOf("g1.4x16")
            .node(
                "n1",
                node -> {
                  node.claim(
                          "web-1",
                          claim -> claim.inPool("web").type("g1.4x16").state(ClaimState.REGISTERED))
                      .allocatable("cpu=4, memory=16Gi, pods=110");
                  if (!ready) {
                    node.notReady().taint("node.kubernetes.io/not-ready:NoSchedule");
                  }
                })
            .pod("a", pod -> pod.cpu(1).request(GPU, "1"));

    assertThat(places(Plans.of(world))).containsExactly("a in flight on web-1");
  }

  /// C158: ten claims were planned for five pods each; three nodes are ready, and kube-scheduler
  /// has put twelve pods on them that were planned for others.
  @Test
  void podsThatWereBoundElsewhereThanPlannedMakeNoMoreNodes() {
    World world = poolOf("s.8x16");
    for (int i = 1; i <= 10; i++) {
      int from = 5 * i - 4;
      String[] planned =
          IntStream.range(from, from + 5).mapToObj("a-%d"::formatted).toArray(String[]::new);
      boolean ready = i <= 3;
      String claim = "web-" + i;
      if (ready) {
        world.node(
            "n" + i,
            node ->
                node.claim(
                        claim,
                        it ->
                            it.inPool("web")
                                .type("s.8x16")
                                .state(ClaimState.INITIALIZED)
                                .planned(planned))
                    .allocatable("cpu=8, memory=16Gi, pods=110"));
      } else {
        world.claim(
            claim,
            it -> it.inPool("web").type("s.8x16").state(ClaimState.LAUNCHED).planned(planned));
      }
    }
    for (int i = 1; i <= 50; i++) {
      boolean bound = i > 38;
      String node = "n" + (i % 3 + 1);
      world.pod("a-" + i, pod -> (bound ? pod.on(node) : pod).cpu("1500m"));
    }

    var plan = Plans.of(world);

    assertThat(plan.claims()).isEmpty();
    assertThat(plan.unschedulable()).isEmpty();
  }

  /// C188: the taint was written, and the list does not show it yet; the record of the command
  /// does.
  @ParameterizedTest
  @EnumSource(
      value = ClaimState.class,
      names = {"DISRUPTING", "DRAINING", "INITIALIZED"})
  void aNodeThatACommandIsAboutIsNoPlaceForPods(ClaimState state) {
    World world =
        poolOf("s.4x8")
            .node(
                "n1",
                node ->
                    node.claim("web-1", it -> it.inPool("web").type("s.4x8").state(state))
                        .allocatable("cpu=4, memory=8Gi, pods=110"))
            .pod("a", pod -> pod.cpu(1).createdAt(World.START.plus(Duration.ofSeconds(1))));

    assertThat(places(Plans.of(world)))
        .containsExactly(state == ClaimState.INITIALIZED ? "a on n1" : "a on new web");
  }

  /// C113, where the pod tolerates what keeps others off.
  @Test
  void aFargateNodeIsNoPlaceForAnyPod() {
    World world =
        amd64Pool()
            .node(
                "fargate",
                node ->
                    node.labels("eks.amazonaws.com/compute-type=fargate")
                        .allocatable("cpu=4, memory=8Gi, pods=110"))
            .pod("a", pod -> pod.cpu(1).tolerates("*"));

    assertThat(places(Plans.of(world))).containsExactly("a on new web");
  }

  /// kube-scheduler keeps the room for the pod that it evicted others for.
  @Test
  void theRoomOfAPodThatPreemptsOthersIsItsOwn() {
    World world =
        amd64Pool()
            .node("n1", node -> node.allocatable("cpu=4, memory=8Gi, pods=10"))
            .pod("preempts", pod -> pod.cpu(3).nominatedTo("n1"))
            .pod("a", pod -> pod.cpu(2));

    assertThat(places(Plans.of(world))).containsExactly("a on new web");
  }
}
