package dev.lamplighter.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.port.CapacityBufferContract;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterReadingContract;
import dev.lamplighter.functions.port.ClusterWatchingContract;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.ClusterWritingContract;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodChanges;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.snapshot.CsiNodeView;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PretendClusterPortsTest
    implements ClusterReadingContract,
        ClusterWatchingContract,
        ClusterWritingContract,
        CapacityBufferContract {
  private final PretendWorld world = PretendWorld.world();

  /// Manifests make none: a Deployment does.
  @Test
  void readsTheReplicaSetThatABufferNames() {
    apply(CapacityBufferContract.workload("Deployment", 3));
    settle();
    var made = world.cluster.server().list(Kind.REPLICA_SET).getFirst();

    assertThat(reader().scalable(ObjectKind.REPLICA_SET, made.namespace(), made.meta().name()))
        .hasValueSatisfying(it -> assertThat(it.replicas()).isEqualTo(3));
  }

  @Override
  public void apply(String manifests) {
    var read = ManifestReader.read(List.of(new SourceText("test.yaml", manifests)));
    assertThat(read.problems()).isEmpty();
    read.manifests().forEach(world.cluster::apply);
  }

  @Override
  public ClusterReader reader() {
    return world.cluster.reader();
  }

  @Override
  public ClusterWriter writer() {
    return world.cluster.writer();
  }

  @Override
  public void given(NodePool pool) {
    world.cluster.apply(pool);
  }

  @Override
  public void given(EC2NodeClass nodeClass) {
    world.cluster.apply(nodeClass);
  }

  @Override
  public void given(NodeOverlay overlay) {
    world.cluster.apply(overlay);
  }

  @Override
  public void given(NodeView node) {
    world.cluster.server().create(Actor.KUBELET, Kind.NODE, node);
  }

  @Override
  public void given(PodView pod) {
    world.cluster.apply(pod);
    world
        .cluster
        .server()
        .change(
            Actor.KUBELET,
            Kind.POD,
            Target.at(ObjectKey.of(pod.key())),
            there -> PodChanges.withStatus(there, pod.status()));
  }

  @Override
  public void given(DaemonSetView daemonSet) {
    world.cluster.apply(daemonSet);
  }

  @Override
  public void given(PodDisruptionBudgetSpec budget) {
    world.cluster.apply(budget);
  }

  @Override
  public void given(StorageClassView storageClass) {
    world.cluster.apply(storageClass);
  }

  @Override
  public void given(PersistentVolumeView volume) {
    world.cluster.apply(volume);
  }

  @Override
  public void given(PersistentVolumeClaimView claim) {
    world.cluster.apply(claim);
  }

  @Override
  public void given(VolumeAttachmentView attachment) {
    world.cluster.server().create(Actor.CONTROLLER, Kind.VOLUME_ATTACHMENT, attachment);
  }

  @Override
  public void given(CsiNodeView csiNode) {
    world.cluster.server().create(Actor.KUBELET, Kind.CSI_NODE, csiNode);
  }

  @Override
  public ResourceVersion tooOld() {
    var version = reader().pods().resourceVersion().orElseThrow();
    given(World.world().pod("later", pod -> pod.cpu(1).naked()).snapshot().pods().getFirst());
    world.cluster.server().compact();
    return version;
  }

  @Override
  public void pass(Duration time) {
    world.runForSeconds(time.toSeconds());
  }

  @Override
  public Duration time() {
    return Duration.between(PretendWorld.START, world.timeline.now());
  }

  @Override
  public void settle() {
    world.runForSeconds(1);
  }
}
