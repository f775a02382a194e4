package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.VolumeWorlds.withClaim;
import static dev.lamplighter.pack.VolumeWorlds.zones;
import static dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.testing.World;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Claims for which kube-scheduler has selected a node (decision 0040).
class SelectedNodesTest {
  private static final String IN_B = LabelKey.ZONE + " In [z-b]";

  /// kube-scheduler's VolumeBinding allows no other node while the claim is unbound.
  @Test
  void aPodWhoseClaimHasASelectedNodeGoesThereOnly() {
    World world = selecting("n1").node("n1").pod("full", pod -> pod.cpu(1).on("n1")).node("n0");

    assertThat(places(Plans.of(world))).containsExactly("a on n1");
  }

  @Test
  void noNodeIsMadeForAPodWhoseSelectedNodeHasNoRoom() {
    World world =
        selecting("n1")
            .node("n0")
            .node("n1", node -> node.allocatable("cpu=500m, memory=4Gi, pods=10"));

    var plan = Plans.of(world);

    assertThat(plan.claims()).isEmpty();
    assertThat(Plans.text(plan, world.snapshot()))
        .isEqualTo(
            "0/2 nodes are available: 1 Insufficient cpu (closest misses 500m), 1 node(s) didn't"
                + " find available persistent volumes to bind (volume.kubernetes.io/selected-node:"
                + " n1). persistentvolumeclaim \"data\" is unbound and has annotation"
                + " volume.kubernetes.io/selected-node: n1, so kube-scheduler places the pod on"
                + " node n1 only, for which the volume is to be made, until that node or the"
                + " annotation is gone.");
  }

  /// Also where a free volume is elsewhere.
  @Test
  void aSelectedNodeHoldsForAClaimOfAFreeVolume() {
    World world =
        withClaim(
                volumes ->
                    volumes
                        .staticClass("local")
                        .volumeOf("local", "disk", IN_B)
                        .claim("data", "local")
                        .changeClaim("data", SelectedNodesTest::selectsFullNode))
            .node("n1", node -> node.zone("z-a").allocatable("cpu=500m, memory=4Gi, pods=10"));

    assertThat(Plans.of(world).claims()).isEmpty();
  }

  /// The provisioner clears the annotation then.
  @Test
  void aSelectedNodeThatIsGoneHoldsNobody() {
    assertThat(places(Plans.of(selecting("gone")))).containsExactly("a on new web");
    assertThat(places(Plans.of(selecting("gone").node("n0")))).containsExactly("a on n0");
    assertThat(places(Plans.of(selecting("No Name")))).containsExactly("a on new web");
  }

  /// Once there is a volume, only that counts.
  @Test
  void ofABoundClaimTheSelectedNodeIsHistory() {
    World world =
        withClaim(
                volumes ->
                    volumes
                        .storageClass("ebs", WAIT_FOR_FIRST_CONSUMER)
                        .volumeOf("ebs", "disk", IN_B)
                        .boundClaim("data", "disk", "ebs")
                        .changeClaim("data", SelectedNodesTest::selectsFullNode))
            .node("n1", node -> node.zone("z-b").allocatable("cpu=500m, memory=4Gi, pods=10"));

    assertThat(zones(Plans.of(world))).containsExactly("[z-b]");
  }

  private static PersistentVolumeClaimView selectsFullNode(PersistentVolumeClaimView claim) {
    var annotations = new TreeMap<>(claim.meta().annotations());
    annotations.put(AnnotationKey.SELECTED_NODE, "n1");
    return claim.withMeta(claim.meta().withAnnotations(annotations));
  }

  private static World selecting(String node) {
    return withClaim(
        volumes ->
            volumes
                .storageClass("ebs", WAIT_FOR_FIRST_CONSUMER)
                .claim("data", "ebs")
                .selectedNode("data", node));
  }
}
