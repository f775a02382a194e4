package dev.lamplighter.local.cluster;

import static dev.lamplighter.local.cluster.PretendWorld.apart;
import static dev.lamplighter.local.cluster.PretendWorld.app;
import static dev.lamplighter.local.cluster.PretendWorld.daemonSet;
import static dev.lamplighter.local.cluster.PretendWorld.deployment;
import static dev.lamplighter.local.cluster.PretendWorld.spec;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.snapshot.PodView;
import org.junit.jupiter.api.Test;

class WithoutLamplighterTest {

  /// The start of lab 1, with nobody to make nodes.
  @Test
  void runsTwoApartOnTwoFixedNodesAndSaysWhyTheOthersWait() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(daemonSet("aws-node", spec("50m", "0")));
    world.cluster.apply(daemonSet("kube-proxy", spec("100m", "0")));
    world.cluster.apply(daemonSet("ebs-csi-node", spec("30m", "120Mi")));
    world.runForSeconds(10);

    world.cluster.apply(deployment("busybox", 4, apart(spec("400m", "512Mi"), app("busybox"))));
    world.runForSeconds(10);

    assertThat(world.running("busybox"))
        .extracting(pod -> pod.status().node().orElseThrow().value())
        .containsExactlyInAnyOrder("fixed-a", "fixed-c");
    assertThat(world.pending("busybox"))
        .hasSize(2)
        .allSatisfy(
            pod -> {
              assertThat(pod.status().unschedulableSince()).isPresent();
              assertThat(world.eventsOf(pod))
                  .containsExactly(
                      "FailedScheduling: 0/2 nodes are available:"
                          + " 2 node(s) didn't match pod anti-affinity rules."
                          + " preemption: 0/2 nodes are available:"
                          + " 2 No preemption victims found for incoming pod.");
            });
    assertThat(world.cluster.pods()).hasSize(3 * 2 + 4);
  }

  @Test
  void runsAPendingPodAsSoonAsANodeHasRoomForIt() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(deployment("busybox", 3, apart(spec("400m", "512Mi"), app("busybox"))));
    world.runForSeconds(60);

    world.fixedNode("fixed-b", "ap-northeast-2b");
    world.runForSeconds(15);

    assertThat(world.running("busybox")).hasSize(3);
  }

  @Test
  void takesEverythingAwayWithItsDeployment() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(deployment("web", 2, spec("100m", "64Mi")));
    world.runForSeconds(5);
    assertThat(world.running("web")).hasSize(2);

    assertThat(world.deleteDeployment("web")).isTrue();
    world.runForSeconds(5);

    assertThat(world.podsOf("web")).isEmpty();
    assertThat(world.cluster.server().list(Kind.REPLICA_SET)).isEmpty();
  }

  @Test
  void neverPutsMoreOnANodeThanIsAllocatable() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(deployment("web", 12, spec("400m", "512Mi")));
    world.runForSeconds(10);

    assertThat(world.running("web")).hasSize(8);
    assertThat(world.cluster.nodes())
        .allSatisfy(
            node -> {
              long used =
                  world.running("web").stream()
                      .filter(pod -> pod.status().node().orElseThrow().equals(node.name()))
                      .map(PodView::spec)
                      .mapToLong(spec -> spec.requests().get(ResourceName.CPU))
                      .sum();
              assertThat(used).isLessThanOrEqualTo(1930).isEqualTo(1600);
            });
  }

  @Test
  void actsTheSameEachTime() {
    assertThat(history()).isEqualTo(history());
  }

  private static String history() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(daemonSet("aws-node", spec("50m", "0")));
    world.cluster.apply(deployment("busybox", 4, apart(spec("1", "1Gi"), app("busybox"))));
    world.runForSeconds(30);
    world.cluster.scale(PretendWorld.DEFAULT, "busybox", 1);
    world.runForSeconds(30);
    return world.cluster.server().requests().toString();
  }
}
