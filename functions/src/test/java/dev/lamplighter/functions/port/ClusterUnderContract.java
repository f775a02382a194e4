package dev.lamplighter.functions.port;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.port.ClusterWriter.Outcome;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.CsiNodeView;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// The cluster behind a [ClusterReader] and a [ClusterWriter], and the objects that their contracts
/// put there. Nothing runs pods in it.
public interface ClusterUnderContract {
  ClusterReader reader();

  ClusterWriter writer();

  void given(NodePool pool);

  void given(EC2NodeClass nodeClass);

  /// With its requirements, price and weight.
  void given(NodeOverlay overlay);

  void given(NodeView node);

  /// With its status, as if kube-scheduler and a kubelet had set it.
  void given(PodView pod);

  void given(DaemonSetView daemonSet);

  void given(PodDisruptionBudgetSpec budget);

  void given(StorageClassView storageClass);

  /// Free.
  void given(PersistentVolumeView volume);

  /// Unbound.
  void given(VolumeAttachmentView attachment);

  void given(CsiNodeView csiNode);

  void given(PersistentVolumeClaimView claim);

  /// Let the cluster's own controllers come to rest.
  void settle();

  /// Let this much time pass in the cluster.
  void pass(Duration time);

  /// How late it is in the cluster, since whenever.
  Duration time();

  /// A version that the cluster knew once, and from which no watch of pods can go on any more.
  ResourceVersion tooOld();

  // --- what there is -----------------------------------------------------------------------

  default NodeView node() {
    var node = world().node("n1").snapshot().nodes().getFirst();
    given(node);
    return nodeNow();
  }

  default NodeView nodeNow() {
    return reader().nodes().items().stream()
        .filter(node -> node.name().equals(NodeName.of("n1")))
        .findFirst()
        .orElseThrow();
  }

  default PodView pod() {
    node();
    return pod("web");
  }

  /// On the node that is there.
  default PodView pod(String name) {
    given(
        world()
            .node("n1")
            .pod(name, pod -> pod.on("n1").cpu(1).labels("app=web").naked())
            .snapshot()
            .pods()
            .getFirst());
    return podNow(name);
  }

  default PodView podNow() {
    return podNow("web");
  }

  private PodView podNow(String name) {
    return reader().pods().items().stream()
        .filter(pod -> pod.meta().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static NodeClaim claim() {
    var claim =
        world()
            .nodePool("service")
            .claim("service-1", draft -> draft.inPool("service").state(ClaimState.LAUNCHED))
            .snapshot()
            .claims()
            .getFirst()
            .mirror()
            .orElseThrow();
    return claim.withMeta(
        claim
            .meta()
            .withOwners(List.of())
            .withFinalizers(new TreeSet<>(List.of(Finalizer.TERMINATION))));
  }

  default NodeClaim createdClaim() {
    assertThat(writer().createNodeClaim(claim())).isEqualTo(Outcome.DONE);
    return claimNow().orElseThrow();
  }

  default Optional<NodeClaim> claimNow() {
    return reader().nodeClaims().items().stream()
        .filter(claim -> claim.meta().name().equals("service-1"))
        .findFirst();
  }

  default NodePool pool() {
    given(world().nodePool("service").snapshot().nodePools().getFirst());
    return reader().nodePools().items().getFirst();
  }
}
