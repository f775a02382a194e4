package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.StorageClassName;
import dev.lamplighter.snapshot.AccessMode;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodVolume;
import dev.lamplighter.snapshot.ReclaimPolicy;
import dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode;
import dev.lamplighter.snapshot.VolumeMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeReaderTest {
  private static final String VOLUME =
      """
      apiVersion: v1
      kind: PersistentVolume
      metadata: {name: disk}
      spec:
        capacity: {storage: 8Gi}
        accessModes: [ReadWriteOnce]
        persistentVolumeReclaimPolicy: Delete
        storageClassName: gp3
        claimRef: {namespace: shop, name: data, kind: PersistentVolumeClaim, apiVersion: v1}
        csi: {driver: ebs.csi.aws.com, volumeHandle: vol-0123456789abcdef0, fsType: ext4}
        nodeAffinity:
          required:
            nodeSelectorTerms:
              - matchExpressions:
                  - {key: topology.ebs.csi.aws.com/zone, operator: In, values: [ap-northeast-2b]}
      """;
  private static final String CLAIM =
      """
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata: {name: data, namespace: shop}
      spec:
        accessModes: [ReadWriteOnce, ReadOnlyMany]
        storageClassName: gp3
        volumeName: disk
        volumeMode: Filesystem
        resources: {requests: {storage: 4Gi}}
      """;
  private static final String STORAGE_CLASS =
      """
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata:
        name: gp3
        annotations: {storageclass.kubernetes.io/is-default-class: "true"}
      provisioner: ebs.csi.aws.com
      parameters: {type: gp3}
      reclaimPolicy: Retain
      volumeBindingMode: WaitForFirstConsumer
      allowedTopologies:
        - matchLabelExpressions:
            - {key: topology.ebs.csi.aws.com/zone, values: [ap-northeast-2a, ap-northeast-2b]}
      """;

  @Test
  void readsAVolumeOfTheRealWorld() {
    var volume = volume(VOLUME);

    assertThat(volume.name()).isEqualTo(PersistentVolumeName.of("disk"));
    assertThat(volume.bytes()).isEqualTo(8L << 30);
    assertThat(volume.accessModes()).containsExactly(AccessMode.READ_WRITE_ONCE);
    assertThat(volume.reclaimPolicy()).isEqualTo(ReclaimPolicy.DELETE);
    assertThat(volume.storageClass()).contains(StorageClassName.of("gp3"));
    assertThat(volume.claim()).contains(NamespacedName.of("shop/data"));
    assertThat(volume.nodeAffinity())
        .containsExactly(Requirements.of(Requirement.in(LabelKey.ZONE, "ap-northeast-2b")));
    assertThat(volume.phase()).isEqualTo(PersistentVolumeView.Phase.AVAILABLE);
  }

  @Test
  void readsAClaim() {
    var claim = claim(CLAIM);

    assertThat(claim.key()).isEqualTo(NamespacedName.of("shop/data"));
    assertThat(claim.spec().storageClass()).contains(StorageClassName.of("gp3"));
    assertThat(claim.spec().volume()).contains(PersistentVolumeName.of("disk"));
    assertThat(claim.spec().bytes()).isEqualTo(4L << 30);
    assertThat(claim.spec().accessModes())
        .containsExactly(AccessMode.READ_WRITE_ONCE, AccessMode.READ_ONLY_MANY);
    assertThat(claim.phase()).isEqualTo(PersistentVolumeClaimView.Phase.PENDING);
  }

  @Test
  void readsWhatAClaimSelectsAndWhichModeItWants() {
    var plain = claim(CLAIM.replace("  volumeMode: Filesystem\n", ""));
    var choosy =
        claim(
            CLAIM.replace(
                "volumeMode: Filesystem",
                "volumeMode: Block\n  selector: {matchLabels: {type: ssd}}"));
    var block = volume(VOLUME.replace("  csi:", "  volumeMode: Block\n  csi:"));

    assertThat(plain.spec().selector()).isEqualTo(LabelSelector.EVERYTHING);
    assertThat(plain.spec().mode()).isEqualTo(VolumeMode.FILESYSTEM);
    assertThat(choosy.spec().selector()).isEqualTo(LabelSelector.of(Labels.of("type", "ssd")));
    assertThat(choosy.spec().mode()).isEqualTo(VolumeMode.BLOCK);
    assertThat(volume(VOLUME).mode()).isEqualTo(VolumeMode.FILESYSTEM);
    assertThat(block.mode()).isEqualTo(VolumeMode.BLOCK);
  }

  @Test
  void readsAStorageClass() {
    var storageClass = ((Manifest.OfStorageClass) Manifests.one(STORAGE_CLASS)).storageClass();

    assertThat(storageClass.name()).isEqualTo(StorageClassName.of("gp3"));
    assertThat(storageClass.isDefault()).isTrue();
    assertThat(storageClass.provisions()).isTrue();
    assertThat(storageClass.bindingMode()).isEqualTo(VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER);
    assertThat(storageClass.reclaimPolicy()).isEqualTo(ReclaimPolicy.RETAIN);
    assertThat(storageClass.allowedTopologies())
        .containsExactly(
            Requirements.of(Requirement.in(LabelKey.ZONE, "ap-northeast-2a", "ap-northeast-2b")));
  }

  @Test
  void takesKubernetesDefaults() {
    var storageClass =
        ((Manifest.OfStorageClass)
                Manifests.one(
                    """
                    apiVersion: storage.k8s.io/v1
                    kind: StorageClass
                    metadata: {name: local}
                    provisioner: kubernetes.io/no-provisioner
                    """))
            .storageClass();
    var volume =
        volume(
            VOLUME.replace("  persistentVolumeReclaimPolicy: Delete\n", "").replace("gp3", "\"\""));

    assertThat(storageClass.bindingMode()).isEqualTo(VolumeBindingMode.IMMEDIATE);
    assertThat(storageClass.reclaimPolicy()).isEqualTo(ReclaimPolicy.DELETE);
    assertThat(storageClass.allowedTopologies()).isEmpty();
    assertThat(storageClass.isDefault()).isFalse();
    assertThat(storageClass.provisions()).isFalse();
    assertThat(volume.reclaimPolicy()).isEqualTo(ReclaimPolicy.RETAIN);
    assertThat(volume.storageClass()).isEmpty();
  }

  /// The first means the cluster's default class, the second none at all.
  @Test
  void tellsAnAbsentClassFromAnEmptyOne() {
    var absent = claim(CLAIM.replace("  storageClassName: gp3\n", ""));
    var empty = claim(CLAIM.replace("gp3", "\"\""));

    assertThat(absent.spec().storageClassName()).isEmpty();
    assertThat(empty.spec().storageClassName()).contains("");
    assertThat(empty.spec().storageClass()).isEmpty();
  }

  @Test
  void readsTheVolumesOfAPodThatHaveClaims() {
    var pod =
        (Manifest.OfPod)
            Manifests.one(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: web}
                spec:
                  containers: [{name: a, image: a}]
                  volumes:
                    - {name: tmp, emptyDir: {}}
                    - {name: data, persistentVolumeClaim: {claimName: shop-data, readOnly: true}}
                    - name: scratch
                      ephemeral:
                        volumeClaimTemplate:
                          metadata: {labels: {type: scratch}}
                          spec:
                            accessModes: [ReadWriteOnce]
                            storageClassName: gp3
                            resources: {requests: {storage: 1Gi}}
                """);

    assertThat(pod.pod().spec().volumes()).hasSize(2);
    assertThat(pod.pod().spec().volumes())
        .extracting(volume -> volume.claimOf("web"))
        .containsExactly("shop-data", "web-scratch");
    assertThat(((PodVolume.Ephemeral) pod.pod().spec().volumes().getLast()).template().bytes())
        .isEqualTo(1L << 30);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          capacity: {storage: 8Gi}     | capacity: {}                  | m.yaml:5: spec.capacity.storage: the field is missing. Allowed: a quantity such as 4Gi. Write storage: 4Gi.
          capacity: {storage: 8Gi}     | ''                            | m.yaml:6: spec.capacity: the field is missing. Allowed: storage. Write capacity: {storage: 4Gi}.
          storage: 8Gi                 | storage: 0                    | m.yaml:5: spec.capacity.storage: found "0". Allowed: a quantity such as 4Gi. Write storage: 4Gi.
          [ReadWriteOnce]              | [ReadWriteTwice]              | m.yaml:6: spec.accessModes: found "ReadWriteTwice". Allowed: ReadWriteOnce, ReadOnlyMany, ReadWriteMany, ReadWriteOncePod. Write accessModes: ReadWriteOnce.
          storageClassName: gp3        | storageClassName: G P         | m.yaml:8: spec.storageClassName: found "G P". Allowed: lower-case letters, digits, '-' and '.', at most 253 characters. Write storageClassName: g-p.
          ReclaimPolicy: Delete        | ReclaimPolicy: Recycle        | m.yaml:7: spec.persistentVolumeReclaimPolicy: found "Recycle". Allowed: Retain, Delete. Write one of them.
          name: data,                  | nam: data,                    | m.yaml:9: spec.claimRef.name: the field is missing. Allowed: the claim's name. Write name: data.
          nodeAffinity:                | nodeAfinity:                  | m.yaml:11: spec.nodeAfinity: this field is unknown. Write nodeAffinity instead.
          required:                    | preferred:                    | m.yaml:12: spec.nodeAffinity.required: the field is missing. Allowed: nodeSelectorTerms. Write required: {nodeSelectorTerms: [...]}.
          """)
  void saysWhatIsWrongWithAVolume(String good, String bad, String message) {
    assertThat(VOLUME).contains(good);

    assertThat(Manifests.problems(VOLUME.replace(good, bad))).first().isEqualTo(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          resources: {requests: {storage: 4Gi}} | x: 1                          | m.yaml:5: spec.resources: the field is missing. Allowed: the size of the volume. Write resources: {requests: {storage: 4Gi}}.
          {requests: {storage: 4Gi}}            | {limits: {storage: 4Gi}}      | m.yaml:9: spec.resources.requests: the field is missing. Allowed: storage. Write requests: {storage: 4Gi}.
          volumeMode: Filesystem                | volumeMode: File              | m.yaml:8: spec.volumeMode: found "File". Allowed: Filesystem, Block. Write one of them.
          volumeMode: Filesystem                | 'selector: {matchLabel: {a: b}}' | m.yaml:8: spec.selector.matchLabel: this field is unknown. Allowed: matchExpressions, matchLabels. Write matchLabels instead.
          """)
  void saysWhatIsWrongWithAClaim(String good, String bad, String message) {
    assertThat(CLAIM).contains(good);

    assertThat(Manifests.problems(CLAIM.replace(good, bad))).first().isEqualTo(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          provisioner: ebs.csi.aws.com | provisoner: x                   | m.yaml:1: provisioner: the field is missing. Allowed: a driver's name. Write provisioner: ebs.csi.aws.com.
          WaitForFirstConsumer         | WaitForFirstCustomer            | m.yaml:9: volumeBindingMode: found "WaitForFirstCustomer". Allowed: Immediate, WaitForFirstConsumer. Write volumeBindingMode: WaitForFirstConsumer.
          values: [ap-northeast-2a, ap-northeast-2b] | operator: Exists  | m.yaml:12: allowedTopologies[0].matchLabelExpressions[0].values: the field is missing. Allowed: one value or more. Write values: [ap-northeast-2a].
          """)
  void saysWhatIsWrongWithAStorageClass(String good, String bad, String message) {
    assertThat(STORAGE_CLASS).contains(good);

    assertThat(Manifests.problems(STORAGE_CLASS.replace(good, bad))).first().isEqualTo(message);
  }

  private static PersistentVolumeView volume(String yaml) {
    return ((Manifest.OfPersistentVolume) Manifests.one(yaml)).volume();
  }

  private static PersistentVolumeClaimView claim(String yaml) {
    return ((Manifest.OfPersistentVolumeClaim) Manifests.one(yaml)).claim();
  }
}
