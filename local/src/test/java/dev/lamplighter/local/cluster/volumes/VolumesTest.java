package dev.lamplighter.local.cluster.volumes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.cluster.PretendWorld;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.StorageClassName;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView.Phase;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodView;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Volumes in the pretend cluster: as kube-scheduler, the volume controllers and the EBS driver
/// treat them.
class VolumesTest {
  private static final String EBS =
      """
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: ebs}
      provisioner: ebs.csi.aws.com
      volumeBindingMode: WaitForFirstConsumer
      """;

  private final PretendWorld world = PretendWorld.withFixedNodes();

  // --- finding each other --------------------------------------------------------------------

  @Test
  void aClaimWithoutAClassGetsTheSmallestFreeVolumeThatIsLargeEnough() {
    apply(volume("small", "2Gi", "a"), volume("large", "9Gi", "a"), volume("right", "5Gi", "a"));
    apply(claim("data", "\"\""));
    world.runForSeconds(2);

    assertThat(claim("data").spec().volume().orElseThrow()).hasToString("right");
    assertThat(claim("data").phase()).isEqualTo(Phase.BOUND);
    assertThat(claim("data").bindCompleted()).isTrue();
    assertThat(volume("right").phase()).isEqualTo(PersistentVolumeView.Phase.BOUND);
    assertThat(volume("right").claim()).contains(NamespacedName.of("default/data"));
  }

  @Test
  void aClaimThatNamesItsVolumeGetsThatOne() {
    apply(volume("other", "4Gi", "a"), volume("mine", "8Gi", "a"));
    apply(claim("data", "\"\", volumeName: mine"));
    world.runForSeconds(2);

    assertThat(volume("mine").phase()).isEqualTo(PersistentVolumeView.Phase.BOUND);
    assertThat(volume("other").phase()).isEqualTo(PersistentVolumeView.Phase.AVAILABLE);
  }

  /// As many tutorials have it: `storageClassName: manual` on both sides, and no such class.
  @Test
  void aClassThatDoesNotExistBindsAtOnceToAVolumeOfTheSameName() {
    apply(volume("disk", "4Gi", "a").replace("spec:", "spec:\n  storageClassName: manual"));
    apply(claim("data", "manual"));
    world.runForSeconds(2);

    assertThat(claim("data").phase()).isEqualTo(Phase.BOUND);
  }

  @Test
  void aClassThatBindsAtOnceMakesAVolumeWhereThereIsANode() {
    apply(EBS.replace("WaitForFirstConsumer", "Immediate"), claim("data", "ebs"));
    world.runForSeconds(2);

    assertThat(volumes())
        .singleElement()
        .satisfies(
            volume ->
                assertThat(volume.nodeAffinity())
                    .containsExactly(
                        Requirements.of(Requirement.in(LabelKey.ZONE, "ap-northeast-2a"))));
  }

  @Test
  void aClassThatWaitsMakesAVolumeInTheZoneOfThePodsNode() {
    apply(EBS, claim("data", "ebs"));
    world.runForSeconds(2);
    assertThat(volumes()).isEmpty();

    apply(pod("web", "nodeSelector: {topology.kubernetes.io/zone: ap-northeast-2c}", "data"));
    world.runForSeconds(5);

    assertThat(node("web")).isEqualTo(NodeName.of("fixed-c"));
    assertThat(volumes())
        .singleElement()
        .satisfies(
            volume ->
                assertThat(volume.nodeAffinity())
                    .containsExactly(
                        Requirements.of(Requirement.in(LabelKey.ZONE, "ap-northeast-2c"))));
  }

  @Test
  void aVolumeIsMadeForTheNodeThatWasSelectedAndNobodyIsElsewhere() {
    apply(EBS, selecting("fixed-c", claim("data", "ebs")), pod("web", "priority: 0", "data"));
    world.runForSeconds(5);

    assertThat(node("web")).isEqualTo(NodeName.of("fixed-c"));
    assertThat(volumes())
        .singleElement()
        .satisfies(
            volume ->
                assertThat(volume.nodeAffinity())
                    .containsExactly(
                        Requirements.of(Requirement.in(LabelKey.ZONE, "ap-northeast-2c"))));
  }

  @Test
  void aSelectedNodeThatIsGoneIsForgotten() {
    apply(EBS, selecting("gone", claim("data", "ebs")));
    apply(pod("web", "nodeSelector: {topology.kubernetes.io/zone: ap-northeast-2c}", "data"));
    world.runForSeconds(10);

    assertThat(claim("data").selectedNode()).isEmpty();
    assertThat(node("web")).isEqualTo(NodeName.of("fixed-c"));
  }

  private static String selecting(String node, String claim) {
    return claim.replace(
        "{name: data",
        "{annotations: {volume.kubernetes.io/selected-node: %s}, name: data".formatted(node));
  }

  @Test
  void aClaimThatNamesNoClassGetsTheDefaultOne() {
    apply(
        EBS.replace(
            "{name: ebs}",
            "{name: ebs, annotations: {storageclass.kubernetes.io/is-default-class: \"true\"}}"));
    apply(claim("data", "").replace("storageClassName: ,", ""), claim("none", "\"\""));
    world.runForSeconds(2);

    assertThat(claim("data").spec().storageClass()).contains(StorageClassName.of("ebs"));
    assertThat(claim("none").spec().storageClass()).isEmpty();
  }

  // --- kube-scheduler ------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          none                                | persistentvolumeclaim "data" not found
          ebs, class Immediate, no nodes here | pod has unbound immediate PersistentVolumeClaims
          """)
  void saysOncePerPodWhatSpeaksAgainstEveryNode(String what, String reason) {
    if (!what.equals("none")) {
      apply(
          EBS.replace("volumeBindingMode: WaitForFirstConsumer", "volumeBindingMode: Immediate")
              + "allowedTopologies: [{matchLabelExpressions:"
              + " [{key: topology.kubernetes.io/zone, values: [ap-northeast-2b]}]}]\n",
          claim("data", "ebs"));
    }
    apply(pod("web", "", "data"));
    world.runForSeconds(2);

    assertThat(world.eventsOf(the("web")))
        .containsExactly(
            "FailedScheduling: 0/2 nodes are available: "
                + reason
                + ". preemption: 0/2 nodes are available: 2 Preemption is not helpful for"
                + " scheduling.");
  }

  @Test
  void countsTheNodesThatAreElsewhere() {
    apply(volume("disk", "4Gi", "b"), claim("data", "\"\""), pod("web", "", "data"));
    world.runForSeconds(5);

    assertThat(world.eventsOf(the("web")))
        .last()
        .isEqualTo(
            "FailedScheduling: 0/2 nodes are available: 2 node(s) had volume node affinity"
                + " conflict. preemption: 0/2 nodes are available: 2 Preemption is not helpful for"
                + " scheduling.");
  }

  @Test
  void countsTheNodesWhereNoVolumeCanBeMade() {
    apply(
        EBS
            + "allowedTopologies: [{matchLabelExpressions:"
            + " [{key: topology.kubernetes.io/zone, values: [ap-northeast-2b]}]}]\n",
        claim("data", "ebs"),
        pod("web", "", "data"));
    world.runForSeconds(5);

    assertThat(world.eventsOf(the("web")))
        .last()
        .asString()
        .contains("2 node(s) didn't find available persistent volumes to bind.");
  }

  /// No volume can be made for the one that was selected, though the others would do.
  @Test
  void takesNoOtherNodeThanTheOneSelected() {
    apply(
        EBS
            + "allowedTopologies: [{matchLabelExpressions:"
            + " [{key: topology.kubernetes.io/zone, values: [ap-northeast-2a]}]}]\n",
        selecting("fixed-c", claim("data", "ebs")),
        pod("web", "", "data"));
    world.runForSeconds(5);

    assertThat(the("web").status().node()).isEmpty();
    assertThat(world.eventsOf(the("web")))
        .last()
        .asString()
        .contains("2 node(s) didn't find available persistent volumes to bind.");
  }

  @Test
  void triesAgainWhenTheClaimItWaitsForComes() {
    apply(pod("web", "", "data"));
    world.runForSeconds(2);
    assertThat(the("web").status().node()).isEmpty();

    apply(volume("disk", "4Gi", "c"), claim("data", "\"\""));
    world.runForSeconds(12);

    assertThat(node("web")).isEqualTo(NodeName.of("fixed-c"));
  }

  // --- staying and going ---------------------------------------------------------------------

  @Test
  void aVolumeOutlivesItsPods() {
    apply(EBS, claim("data", "ebs"), pod("web", "", "data"));
    world.runForSeconds(5);
    var before = volumes();

    delete(ObjectKind.POD, "web");
    world.runForSeconds(60);

    assertThat(the(ObjectKind.POD, "web")).isFalse();
    assertThat(volumes()).isEqualTo(before);
    assertThat(claim("data").phase()).isEqualTo(Phase.BOUND);
  }

  @Test
  void aClaimInUseGoesOnlyAfterItsPodAndItsVolumeAfterIt() {
    apply(EBS, claim("data", "ebs"), pod("web", "", "data"));
    world.runForSeconds(5);

    delete(ObjectKind.PERSISTENT_VOLUME_CLAIM, "data");
    world.runForSeconds(60);
    assertThat(claim("data").meta().deleting()).isTrue();
    assertThat(volumes()).hasSize(1);

    delete(ObjectKind.POD, "web");
    world.runForSeconds(60);
    assertThat(the(ObjectKind.PERSISTENT_VOLUME_CLAIM, "data")).isFalse();
    assertThat(volumes()).isEmpty();
  }

  @Test
  void aVolumeThatIsToBeKeptIsReleasedAndNobodyElseGetsIt() {
    apply(volume("disk", "4Gi", "a"), claim("data", "\"\""));
    world.runForSeconds(2);

    delete(ObjectKind.PERSISTENT_VOLUME_CLAIM, "data");
    world.runForSeconds(2);
    apply(claim("data", "\"\""));
    world.runForSeconds(2);

    assertThat(volume("disk").phase()).isEqualTo(PersistentVolumeView.Phase.RELEASED);
    assertThat(claim("data").phase()).isEqualTo(Phase.PENDING);
  }

  @Test
  void theClaimOfAnEphemeralVolumeComesAndGoesWithItsPod() {
    apply(
        EBS,
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: web, labels: {app: web}}
        spec:
          containers: [{name: c, image: c, resources: {requests: {cpu: 10m}}}]
          volumes:
            - name: scratch
              ephemeral:
                volumeClaimTemplate:
                  spec:
                    accessModes: [ReadWriteOnce]
                    storageClassName: ebs
                    resources: {requests: {storage: 1Gi}}
        """);
    world.runForSeconds(15);

    assertThat(the("web").status().phase()).isEqualTo(PodView.Phase.RUNNING);
    assertThat(claim("web-scratch").phase()).isEqualTo(Phase.BOUND);

    delete(ObjectKind.POD, "web");
    world.runForSeconds(60);
    assertThat(world.cluster.server().list(Kind.PERSISTENT_VOLUME_CLAIM)).isEmpty();
    assertThat(volumes()).isEmpty();
  }

  // --- words ---------------------------------------------------------------------------------

  private static String volume(String name, String size, String zone) {
    return """
    apiVersion: v1
    kind: PersistentVolume
    metadata: {name: %s}
    spec:
      capacity: {storage: %s}
      accessModes: [ReadWriteOnce]
      nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions:
        [{key: topology.kubernetes.io/zone, operator: In, values: [ap-northeast-2%s]}]}]}}
    """
        .formatted(name, size, zone);
  }

  private static String claim(String name, String storageClass) {
    return """
    apiVersion: v1
    kind: PersistentVolumeClaim
    metadata: {name: %s}
    spec: {accessModes: [ReadWriteOnce], storageClassName: %s, resources: {requests: {storage: 4Gi}}}
    """
        .formatted(name, storageClass);
  }

  private static String pod(String name, String field, String claim) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, labels: {app: %s}}
    spec:
      %s
      containers: [{name: c, image: c, resources: {requests: {cpu: 10m}}}]
      volumes: [{name: v, persistentVolumeClaim: {claimName: %s}}]
    """
        .formatted(name, name, field.isEmpty() ? "restartPolicy: Always" : field, claim);
  }

  private void apply(String... manifests) {
    var read =
        ManifestReader.read(List.of(new SourceText("test.yaml", String.join("---\n", manifests))));
    assertThat(read.problems()).isEmpty();
    read.manifests().forEach(world.cluster::apply);
  }

  private void delete(ObjectKind kind, String name) {
    assertThat(world.cluster.delete(ObjectKey.of(kind, PretendWorld.DEFAULT, name))).isTrue();
  }

  private boolean the(ObjectKind kind, String name) {
    return Kind.ALL.stream()
        .filter(each -> each.objectKind() == kind)
        .anyMatch(
            each ->
                world
                    .cluster
                    .server()
                    .get(each, ObjectKey.of(kind, PretendWorld.DEFAULT, name))
                    .isPresent());
  }

  private PodView the(String pod) {
    return world.podsOf(pod).getFirst();
  }

  private NodeName node(String pod) {
    return the(pod).status().node().orElseThrow();
  }

  private List<PersistentVolumeView> volumes() {
    return world.cluster.server().list(Kind.PERSISTENT_VOLUME);
  }

  private PersistentVolumeView volume(String name) {
    return volumes().stream().filter(it -> it.meta().name().equals(name)).findFirst().orElseThrow();
  }

  private PersistentVolumeClaimView claim(String name) {
    return world.cluster.server().list(Kind.PERSISTENT_VOLUME_CLAIM).stream()
        .filter(it -> it.meta().name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
