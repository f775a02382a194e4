package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.LoggedRequest;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Volumes that are made for pods, from the manifest to the node, through the real handlers.
class VolumeStoriesTest {
  private static final String STORAGE_CLASS =
      """
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: gp3}
      provisioner: ebs.csi.aws.com
      volumeBindingMode: WaitForFirstConsumer
      """;
  private static final String CLAIM =
      """
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata: {name: data}
      spec: {accessModes: [ReadWriteOnce], storageClassName: gp3, resources: {requests: {storage: 4Gi}}}
      """;
  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: db}
      spec:
        selector: {matchLabels: {app: db}}
        strategy: {type: Recreate}
        template:
          metadata: {labels: {app: db}}
          spec:
            nodeSelector: {node: platform}
            containers: [{name: c, image: db, resources: {requests: {cpu: 200m, memory: 512Mi}}}]
            volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
      """;

  private final LabWorld lab = new LabWorld();

  @Test
  void aVolumeIsMadeInTheZoneOfTheFirstNodeAndEveryLaterNodeIsLaunchedThere() {
    lab.apply(STORAGE_CLASS + "---\n" + CLAIM + "---\n" + DEPLOYMENT);
    lab.runForMinutes(3);
    var first = zones();
    assertThat(first).hasSize(1);
    assertThat(volumes()).hasSize(1);

    lab.delete(ObjectKind.DEPLOYMENT, "db");
    lab.runForMinutes(5);
    assertThat(lab.nodes()).isEmpty();
    assertThat(volumes()).hasSize(1);

    lab.apply(DEPLOYMENT);
    lab.runForMinutes(3);
    assertThat(zones()).isEqualTo(first);
    assertThat(lab.podsOf("db")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
  }

  @Test
  void aPodWaitsForAClaimThatIsMissingAndSaysSoUntilItComes() {
    lab.apply(STORAGE_CLASS + "---\n" + DEPLOYMENT);
    lab.runForMinutes(2);

    assertThat(lab.nodes()).isEmpty();
    assertThat(new Observed(lab.world).schedulingMessages("db"))
        .containsExactly("persistentvolumeclaim \"data\" not found.");

    lab.apply(CLAIM);
    lab.runForMinutes(3);
    assertThat(lab.podsOf("db")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
  }

  /// C031
  @Test
  void aNodeGoesOnlyWhenItsVolumesAreDetachedSoThatThePodRunsAgainAtOnce() {
    lab.apply(STORAGE_CLASS + "---\n" + CLAIM + "---\n" + DEPLOYMENT);
    lab.runForMinutes(3);
    var claim = lab.world.cluster().nodeClaims().getFirst();

    lab.world.cluster().delete(ObjectKey.of(ObjectKind.NODE_CLAIM, claim.meta().name()));
    lab.runForMinutes(4);

    var instance = claim.status().providerId().orElseThrow().instanceId();
    assertThat(lab.world.account().log().terminationRequests())
        .filteredOn(request -> request.id().equals(instance))
        .isNotEmpty()
        .allSatisfy(request -> assertThat(request.at()).isAfter(detached(claim)));
    assertThat(lab.podsOf("db"))
        .singleElement()
        .satisfies(pod -> assertThat(pod.status().ready()).isTrue());
  }

  /// When the first volume was detached from the claim's node.
  private Instant detached(NodeClaim claim) {
    return lab.world.cluster().server().requests().stream()
        .filter(request -> request.verb() == LoggedRequest.Verb.REMOVE)
        .filter(
            request ->
                request.body() instanceof VolumeAttachmentView attachment
                    && claim.status().nodeName().equals(Optional.of(attachment.node())))
        .map(LoggedRequest::at)
        .findFirst()
        .orElseThrow();
  }

  private List<String> zones() {
    return lab.nodes().stream()
        .map(NodeView::meta)
        .flatMap(meta -> meta.labels().get(LabelKey.ZONE).stream())
        .toList();
  }

  private List<PersistentVolumeView> volumes() {
    return lab.world.cluster().server().list(Kind.PERSISTENT_VOLUME);
  }
}
