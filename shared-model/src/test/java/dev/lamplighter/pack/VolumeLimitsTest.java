package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.rejection;
import static dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.VolumesDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How many volumes a node attaches (spec core 3.11). C029.
class VolumeLimitsTest {

  private static VolumesDraft claims(VolumesDraft volumes, String... names) {
    volumes.storageClass("gp3", WAIT_FOR_FIRST_CONSUMER);
    for (String name : names) {
      volumes.claim(name, "gp3");
    }
    return volumes;
  }

  /// A pool of one type, which attaches five volumes.
  private static World fivePerNode() {
    return world()
        .instanceType(
            "v.32x64",
            type -> type.capacity("cpu=32, memory=64Gi").volumes(5).onDemand("1", "z-a", "z-b"))
        .nodePool("web", pool -> pool.requires("node.kubernetes.io/instance-type In [v.32x64]"));
  }

  private static World withNode(World world, String name, int limit, int volumes) {
    world.node(
        name,
        node ->
            node.labels("topology.kubernetes.io/zone=z-a")
                .allocatable("cpu=8, memory=16Gi, pods=9"));
    world.volumes(draft -> draft.limit(name, limit));
    for (int i = 0; i < volumes; i++) {
      String claim = name + "-data-" + i;
      world.volumes(draft -> draft.claim(claim, "gp3"));
      world.pod(name + "-" + i, pod -> pod.cpu("100m").persistentVolumeClaim(claim).on(name));
    }
    return world;
  }

  /// The first run of C029.
  @Test
  void nodesThatAttachNoMoreAreFullWhateverElseIsFree() {
    World world = fivePerNode().volumes(draft -> claims(draft, "new"));
    List.of("n1", "n2", "n3").forEach(node -> withNode(world, node, 5, 5));
    world.pod("a", pod -> pod.cpu(1).persistentVolumeClaim("new"));

    var plan = Plans.of(world);

    assertThat(places(plan)).containsExactly("a on new web");
  }

  @Test
  void aNodeThatAttachesOneMoreTakesOneMorePod() {
    World world = fivePerNode().volumes(draft -> claims(draft, "one", "two"));
    withNode(world, "n1", 5, 4);
    world.pod("a", pod -> pod.cpu(1).persistentVolumeClaim("one"));
    world.pod("b", pod -> pod.cpu(1).persistentVolumeClaim("two"));

    assertThat(places(Plans.of(world))).containsExactly("a on n1", "b on new web");
  }

  /// The second run of C029.
  @Test
  void aNewNodeGetsNoMorePodsThanItsTypeAttachesVolumes() {
    World world = fivePerNode();
    world.volumes(VolumeLimitsTest::claims);
    for (int i = 0; i < 20; i++) {
      String claim = "data-" + i;
      world.volumes(draft -> draft.claim(claim, "gp3"));
      world.pod("db-" + i, pod -> pod.cpu("500m").persistentVolumeClaim(claim));
    }

    assertThat(Plans.of(world).claims())
        .extracting(claim -> claim.pods().size())
        .containsExactly(5, 5, 5, 5);
  }

  /// Pods with two volumes and pods with one are on one claim.
  @Test
  void volumesOfPodsThatDifferAddUpOnOneClaim() {
    World world = fivePerNode();
    world.volumes(draft -> claims(draft, "a1", "a2", "b1", "b2", "c1", "d1"));
    world.pod("a", pod -> pod.cpu(2).persistentVolumeClaim("a1").persistentVolumeClaim("a2"));
    world.pod("b", pod -> pod.cpu(2).persistentVolumeClaim("b1").persistentVolumeClaim("b2"));
    world.pod("c", pod -> pod.cpu(1).persistentVolumeClaim("c1"));
    world.pod("d", pod -> pod.cpu(1).persistentVolumeClaim("d1"));

    assertThat(Plans.of(world).claims())
        .extracting(claim -> claim.pods().size())
        .containsExactly(3, 1);
  }

  @Test
  void aClaimThatSeveralPodsOfANodeUseCountsOnce() {
    World world = fivePerNode().volumes(draft -> claims(draft, "shared", "other"));
    withNode(world, "n1", 3, 1);
    world.pod("there", pod -> pod.cpu("100m").persistentVolumeClaim("shared").on("n1"));
    for (int i = 0; i < 3; i++) {
      world.pod("a-" + i, pod -> pod.cpu("100m").persistentVolumeClaim("shared"));
    }
    world.pod("b", pod -> pod.cpu("50m").persistentVolumeClaim("other"));

    assertThat(places(Plans.of(world)))
        .containsExactly("a-0 on n1", "a-1 on n1", "a-2 on n1", "b on n1");
  }

  /// Its driver has not said yet how many it attaches: its type's estimate, not any number.
  @Test
  void aNodeOnItsWayAttachesWhatItsTypeIsExpectedTo() {
    World world =
        fivePerNode()
            .claim(
                "web-1", claim -> claim.inPool("web").type("v.32x64").state(ClaimState.LAUNCHED));
    world.volumes(VolumeLimitsTest::claims);
    for (int i = 0; i < 6; i++) {
      String claim = "data-" + i;
      world.volumes(draft -> draft.claim(claim, "gp3"));
      world.pod("db-" + i, pod -> pod.cpu("500m").persistentVolumeClaim(claim));
    }

    assertThat(places(Plans.of(world)))
        .filteredOn(place -> place.endsWith("in flight on web-1"))
        .hasSize(5);
  }

  @Test
  void aReadyNodeWithoutItsDriverAttachesWhatItsTypeIsExpectedTo() {
    World world = fivePerNode().volumes(draft -> claims(draft, "one", "two"));
    world.instanceType(
        "v.small", type -> type.capacity("cpu=2, memory=4Gi").volumes(1).onDemand("1", "z-a"));
    world.node(
        "n1",
        node ->
            node.labels("node.kubernetes.io/instance-type=v.small")
                .allocatable("cpu=8, memory=16Gi, pods=9"));
    world.pod("a", pod -> pod.cpu(1).persistentVolumeClaim("one"));
    world.pod("b", pod -> pod.cpu(1).persistentVolumeClaim("two"));

    assertThat(places(Plans.of(world))).containsExactly("a on n1", "b on new web");
  }

  @Test
  void aPodWithMoreVolumesThanAnyNodeAttachesIsToldSo() {
    World world = fivePerNode();
    world.volumes(draft -> claims(draft, "1", "2", "3", "4", "5", "6"));
    world.pod(
        "a",
        pod -> List.of("1", "2", "3", "4", "5", "6").forEach(pod.cpu(1)::persistentVolumeClaim));

    var plan = Plans.of(world);

    assertThat(plan.claims()).isEmpty();
    assertThat(RejectionText.sentence(rejection(plan, "web")))
        .isEqualTo(
            "the pod has 6 volumes of ebs.csi.aws.com, and a node with 0 of them attaches 5 at"
                + " most");
  }
}
