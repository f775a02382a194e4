package dev.lamplighter.local.cluster.kubelet;

import static dev.lamplighter.local.cluster.PretendWorld.daemonSet;
import static dev.lamplighter.local.cluster.PretendWorld.deployment;
import static dev.lamplighter.local.cluster.PretendWorld.pod;
import static dev.lamplighter.local.cluster.PretendWorld.resources;
import static dev.lamplighter.local.cluster.PretendWorld.spec;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.cluster.PretendWorld;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KubeletsTest {
  private static final Zone ZONE = Zone.of("ap-northeast-2b");
  private static final Taint SERVICE = Taint.of("node", "service", TaintEffect.NO_SCHEDULE);
  private static final LaunchTemplateRequest TEMPLATE =
      new LaunchTemplateRequest(
          LaunchTemplateName.of("karpenter.k8s.aws/1"),
          CapacityType.SPOT,
          ImageId.of("ami-0123456789abcdef0"),
          "user data",
          InstanceProfileName.of("mydev_1"),
          List.of(),
          List.of(),
          MetadataOptions.DEFAULT,
          false,
          Tags.NONE);

  private static Instance instance(int number) {
    return new Instance(
        InstanceId.of("i-0%016d".formatted(number)),
        InstanceTypeName.of("t3.small"),
        ZONE,
        CapacityType.SPOT,
        ImageId.of("ami-0123456789abcdef0"),
        Instance.Attachment.NONE,
        Instance.State.RUNNING,
        Tags.NONE,
        PretendWorld.START);
  }

  private static NodeView onlyNode(PretendWorld world) {
    assertThat(world.cluster.nodes()).hasSize(1);
    return world.cluster.nodes().getFirst();
  }

  /// Joined, ready, and with the unregistered taint taken off as Lamplighter does.
  private static PretendWorld withReadyNode() {
    var world = PretendWorld.world();
    world.cluster.kubelets().running(instance(1), TEMPLATE);
    world.runForSeconds(60);
    var node = onlyNode(world);
    world.cluster.writer().removeTaint(node.name(), node.meta().uid(), Taint.UNREGISTERED);
    world.cluster.writer().removeTaint(node.name(), node.meta().uid(), SERVICE);
    return world.runForSeconds(1);
  }

  @Test
  void joinsWithWhatItsUserDataAndItsTypeSay() {
    var world = PretendWorld.world();
    world.cluster.kubelets().running(instance(1), TEMPLATE);

    world.runForSeconds(29);
    assertThat(world.cluster.nodes()).isEmpty();

    world.runForSeconds(11);
    var node = onlyNode(world);
    assertThat(node.providerId()).contains(ProviderId.of(ZONE, instance(1).id()));
    assertThat(node.ready()).isFalse();
    assertThat(node.taints()).contains(SERVICE, Taint.UNREGISTERED, Taint.NOT_READY);
    var labels = node.meta().labels();
    assertThat(labels.get(LabelKey.HOSTNAME)).contains(node.name().value());
    assertThat(labels.get(LabelKey.INSTANCE_TYPE)).contains("t3.small");
    assertThat(labels.get(LabelKey.ZONE)).contains("ap-northeast-2b");
    assertThat(labels.get(LabelKey.REGION)).contains("ap-northeast-2");
    assertThat(labels.get(LabelKey.ARCH)).contains("amd64");
    assertThat(labels.get(LabelKey.OS)).contains("linux");
    assertThat(labels.get(LabelKey.of("node"))).contains("service");
  }

  @Test
  void offersWhatTheLabsForetell() {
    var world = PretendWorld.world();
    world.cluster.kubelets().running(instance(1), TEMPLATE);
    world.runForSeconds(60);

    var allocatable = onlyNode(world).allocatable();
    assertThat(allocatable.cpuMillis()).isEqualTo(1930);
    assertThat(allocatable.memoryBytes()).isEqualTo(resources("0", "1418Mi").memoryBytes());
    assertThat(allocatable.get(ResourceName.PODS)).isEqualTo(11);
  }

  @Test
  void isReadyTenSecondsLaterAndKeepsOnlyTheTaintsOthersTakeOff() {
    var world = PretendWorld.world();
    world.cluster.kubelets().running(instance(1), TEMPLATE);
    world.runForSeconds(51);

    assertThat(onlyNode(world).ready()).isTrue();
    assertThat(onlyNode(world).taints()).containsExactly(SERVICE, Taint.UNREGISTERED);
  }

  @Test
  void neverJoinsWhenToldSo() {
    var world = PretendWorld.world();
    world.cluster.kubelets().joinAfter(_ -> Optional.empty());
    world.cluster.kubelets().running(instance(1), TEMPLATE);

    assertThat(world.runFor(Duration.ofMinutes(30)).cluster.nodes()).isEmpty();
  }

  @Test
  void doesNotJoinFromAnInstanceThatWasTerminatedMeanwhile() {
    var world = PretendWorld.world();
    world.cluster.kubelets().running(instance(1), TEMPLATE);
    world.runForSeconds(10);
    world.cluster.kubelets().terminated(instance(1));

    assertThat(world.runForSeconds(60).cluster.nodes()).isEmpty();
  }

  @Test
  void startsAPodTwoSecondsAfterItWasBound() {
    var world = withReadyNode();
    world.cluster.apply(pod("p", spec("100m", "64Mi")));

    assertThat(world.runForSeconds(1).running("p")).isEmpty();
    assertThat(world.runForSeconds(2).running("p"))
        .singleElement()
        .matches(pod -> pod.status().ready() && pod.status().startTime().isPresent());
  }

  @Test
  void stopsADeletedPodAtOnceUnlessItIgnoresTheSignal() {
    var world = withReadyNode();
    world.cluster.kubelets().ignoresSigterm("stubborn", Duration.ofSeconds(20));
    world.cluster.kubelets().ignoresSigterm("deaf", Duration.ofMinutes(10));
    for (String name : List.of("polite", "stubborn", "deaf")) {
      world.cluster.apply(pod(name, spec("100m", "64Mi")));
    }
    world.runForSeconds(10);

    for (String name : List.of("polite", "stubborn", "deaf")) {
      world.cluster.delete(ObjectKey.of(world.podsOf(name).getFirst().key()));
    }

    world.runForSeconds(1);
    assertThat(world.podsOf("polite")).isEmpty();
    world.runForSeconds(18);
    assertThat(world.podsOf("stubborn")).hasSize(1);
    world.runForSeconds(2);
    assertThat(world.podsOf("stubborn")).isEmpty();
    world.runForSeconds(8);
    assertThat(world.podsOf("deaf")).hasSize(1);
    world.runForSeconds(2);
    assertThat(world.podsOf("deaf")).isEmpty();
  }

  @Test
  void fallsSilentWithItsInstanceAndIsGivenUpAfterFortySeconds() {
    var world = withReadyNode();
    world.cluster.apply(daemonSet("agent", spec("50m", "16Mi")));
    world.cluster.apply(deployment("web", 1, spec("50m", "16Mi")));
    world.runForSeconds(10);
    var node = onlyNode(world);
    world
        .cluster
        .writer()
        .addFinalizer(
            ObjectKind.NODE, node.name().value(), node.meta().uid(), Finalizer.TERMINATION);
    world.cluster.kubelets().terminated(instance(1));

    world.runForSeconds(39);
    assertThat(onlyNode(world).ready()).isTrue();
    assertThat(onlyNode(world).meta().deleting()).isFalse();

    world.runForSeconds(2);
    assertThat(onlyNode(world).ready()).isFalse();
    assertThat(onlyNode(world).taints()).contains(Taint.UNREACHABLE, Taint.UNREACHABLE_NO_EXECUTE);
    assertThat(world.podsOf("web")).noneMatch(pod -> pod.status().ready());

    world.runForSeconds(5);
    assertThat(onlyNode(world).meta().deleting()).isTrue();
    world
        .cluster
        .writer()
        .removeFinalizer(
            ObjectKind.NODE, node.name().value(), node.meta().uid(), Finalizer.TERMINATION);
    assertThat(world.cluster.nodes()).isEmpty();

    world.runForSeconds(30);
    assertThat(world.podsOf("agent")).isEmpty();
    assertThat(world.podsOf("web")).singleElement().matches(pod -> pod.status().node().isEmpty());
  }

  @Test
  void isDeletedByTheCloudWhereNothingHoldsIt() {
    var world = withReadyNode();
    world.cluster.kubelets().terminated(instance(1));

    assertThat(world.runForSeconds(46).cluster.nodes()).isEmpty();
  }

  @Test
  void letsPodsGoFiveMinutesAfterTheNodeBecameUnreachable() {
    var world = withReadyNode();
    world.cluster.apply(deployment("web", 1, spec("50m", "16Mi")));
    world.runForSeconds(10);
    var node = onlyNode(world);
    world
        .cluster
        .writer()
        .addFinalizer(
            ObjectKind.NODE, node.name().value(), node.meta().uid(), Finalizer.TERMINATION);
    world.cluster.kubelets().terminated(instance(1));

    world.runForSeconds(40 + 299);
    assertThat(world.podsOf("web")).singleElement().matches(PodView::active);

    world.runForSeconds(2);
    assertThat(world.podsOf("web")).hasSize(2);
    assertThat(world.pending("web")).hasSize(1);
    assertThat(world.podsOf("web")).filteredOn(pod -> pod.meta().deleting()).hasSize(1);
  }
}
