package dev.lamplighter.functions.port;

import static dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.NamespaceView;
import dev.lamplighter.testing.NodeClasses;
import org.junit.jupiter.api.Test;

/// What every [ClusterReader] lists, whatever cluster is behind it.
public interface ClusterReadingContract extends ClusterUnderContract {
  @Test
  default void listsWhatIsThereAndSaysThatItIsAll() {
    pod();
    pool();
    given(NodeClasses.ready("default"));
    given(world().daemonSet("agent", pod -> pod.cpu("50m")).snapshot().daemonSets().getFirst());

    assertThat(reader().nodes().complete()).isTrue();
    assertThat(reader().pods().complete()).isTrue();
    assertThat(reader().pods().items())
        .filteredOn(pod -> pod.meta().name().equals("web"))
        .singleElement()
        .satisfies(
            pod -> {
              assertThat(pod.status().node()).contains(NodeName.of("n1"));
              assertThat(pod.spec().requests().cpuMillis()).isEqualTo(1000);
            });
    assertThat(reader().namespaces().items())
        .filteredOn(namespace -> namespace.name().equals(podNow().namespace()))
        .extracting(namespace -> namespace.meta().labels())
        .containsExactly(NamespaceView.labelsOf(podNow().namespace()));
    assertThat(reader().nodePools().items()).hasSize(1);
    assertThat(reader().nodeClasses().items()).hasSize(1);
    assertThat(reader().daemonSets().items()).hasSize(1);
  }

  @Test
  default void saysThatTheDefinitionsLackNothing() {
    assertThat(reader().definitionsLack()).isEmpty();
  }

  @Test
  default void listsVolumesTheirClassesAndTheirClaims() {
    var storage =
        world()
            .volumes(
                volumes ->
                    volumes
                        .storageClass(
                            "gp3", WAIT_FOR_FIRST_CONSUMER, LabelKey.ZONE + " In [z-a, z-b]")
                        .volumeOf("slow", "disk", LabelKey.ZONE + " In [z-b]")
                        .claim("data", "gp3")
                        .attached("disk", "n1")
                        .limit("n1", 5))
            .snapshot()
            .storage();
    storage.classes().forEach(this::given);
    storage.volumes().forEach(this::given);
    storage.claims().forEach(this::given);
    settle();
    storage.attachments().forEach(this::given);
    storage.csiNodes().forEach(this::given);

    assertThat(reader().storageClasses().complete()).isTrue();
    assertThat(reader().storageClasses().items())
        .extracting(it -> it.withMeta(storage.classes().getFirst().meta()))
        .isEqualTo(storage.classes());
    assertThat(reader().persistentVolumes().items())
        .extracting(it -> it.withMeta(storage.volumes().getFirst().meta()))
        .isEqualTo(storage.volumes());
    assertThat(reader().persistentVolumeClaims().items())
        .extracting(it -> it.withMeta(storage.claims().getFirst().meta()))
        .isEqualTo(storage.claims());
    assertThat(reader().persistentVolumeClaims().items().getFirst().key())
        .isEqualTo(storage.claims().getFirst().key());
    assertThat(reader().volumeAttachments().items())
        .extracting(it -> it.withMeta(storage.attachments().getFirst().meta()))
        .isEqualTo(storage.attachments());
    assertThat(reader().csiNodes().items())
        .extracting(it -> it.withMeta(storage.csiNodes().getFirst().meta()))
        .isEqualTo(storage.csiNodes());
  }
}
