package dev.lamplighter.local.cluster.controllers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.cluster.PretendWorld;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// StatefulSets, Jobs and CronJobs, from their manifests on.
class NumberedAndFinitePodsTest {
  private static final String DATABASE =
      """
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: gp3}
      provisioner: ebs.csi.aws.com
      volumeBindingMode: WaitForFirstConsumer
      ---
      apiVersion: apps/v1
      kind: StatefulSet
      metadata: {name: db}
      spec:
        serviceName: db
        replicas: 3
        podManagementPolicy: %s
        selector: {matchLabels: {app: db}}
        template:
          metadata: {labels: {app: db}}
          spec: {containers: [{name: a, image: %s, resources: {requests: {cpu: %s}}}]}
        volumeClaimTemplates:
        - metadata: {name: data}
          spec:
            storageClassName: gp3
            accessModes: [ReadWriteOnce]
            resources: {requests: {storage: 4Gi}}
      """;

  private static void apply(PretendWorld world, String yaml) {
    var set = ManifestReader.read(List.of(new SourceText("test.yaml", yaml)));
    assertThat(set.problems()).isEmpty();
    set.manifests().forEach(world.cluster::apply);
  }

  private static List<String> names(List<PodView> pods) {
    return pods.stream().map(pod -> pod.key().name()).toList();
  }

  @Test
  void eachPodHasItsNumberAndAClaimOfItsOwn() {
    var world = PretendWorld.withFixedNodes();
    apply(world, DATABASE.formatted("OrderedReady", "a", "100m"));
    world.runForSeconds(60);

    assertThat(names(world.running("db"))).containsExactly("db-0", "db-1", "db-2");
    assertThat(world.cluster.server().list(Kind.PERSISTENT_VOLUME_CLAIM))
        .extracting(claim -> claim.meta().name(), PersistentVolumeClaimView::phase)
        .containsExactlyInAnyOrder(
            tuple("data-db-0", PersistentVolumeClaimView.Phase.BOUND),
            tuple("data-db-1", PersistentVolumeClaimView.Phase.BOUND),
            tuple("data-db-2", PersistentVolumeClaimView.Phase.BOUND));
  }

  @Test
  void theNextPodWaitsForTheOneBeforeItUnlessTheyAreParallel() {
    var ordered = PretendWorld.world();
    apply(ordered, DATABASE.formatted("OrderedReady", "a", "100m"));
    var parallel = PretendWorld.world();
    apply(parallel, DATABASE.formatted("Parallel", "a", "100m"));
    ordered.runForSeconds(30);
    parallel.runForSeconds(30);

    assertThat(names(ordered.podsOf("db"))).containsExactly("db-0");
    assertThat(names(parallel.podsOf("db"))).containsExactly("db-0", "db-1", "db-2");
  }

  @Test
  void aPodsSuccessorHasItsNameAndItsClaim() {
    var world = PretendWorld.withFixedNodes();
    apply(world, DATABASE.formatted("OrderedReady", "a", "100m"));
    world.runForSeconds(60);
    var before = world.running("db").get(1);

    world.cluster.delete(ObjectKey.of(before.key()));
    world.runForSeconds(60);

    var after = world.running("db").get(1);
    assertThat(after.key()).isEqualTo(before.key());
    assertThat(after.meta().uid()).isNotEqualTo(before.meta().uid());
    assertThat(after.spec().volumes()).isEqualTo(before.spec().volumes());
    assertThat(world.cluster.server().list(Kind.PERSISTENT_VOLUME_CLAIM)).hasSize(3);
  }

  @Test
  void aChangedTemplateIsRolledOutAndTheSetScaledFromTheHighestNumberDown() {
    var world = PretendWorld.withFixedNodes();
    apply(world, DATABASE.formatted("OrderedReady", "a", "100m"));
    world.runForSeconds(60);

    apply(world, DATABASE.formatted("OrderedReady", "a", "200m"));
    world.runForSeconds(6);
    assertThat(world.podsOf("db").getFirst().spec().requests().cpuMillis()).isEqualTo(100);
    world.runForSeconds(180);
    assertThat(world.running("db"))
        .hasSize(3)
        .allMatch(pod -> pod.spec().requests().cpuMillis() == 200);

    apply(
        world,
        DATABASE.formatted("OrderedReady", "a", "200m").replace("replicas: 3", "replicas: 1"));
    world.runForSeconds(120);
    assertThat(names(world.podsOf("db"))).containsExactly("db-0");
  }

  @Test
  void aJobRunsItsPodsTwoAtATimeUntilThreeHaveSucceeded() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.kubelets().runsFor("batch", Duration.ofSeconds(20));
    apply(
        world,
        """
        apiVersion: batch/v1
        kind: Job
        metadata: {name: batch}
        spec:
          parallelism: 2
          completions: 3
          template:
            metadata: {labels: {app: batch}}
            spec: {restartPolicy: Never, containers: [{name: a, image: a}]}
        """);
    world.runForSeconds(10);
    assertThat(world.running("batch")).hasSize(2);
    world.cluster.delete(ObjectKey.of(world.running("batch").getFirst().key()));
    world.runForSeconds(120);

    assertThat(world.podsOf("batch"))
        .hasSize(3)
        .allMatch(pod -> pod.status().phase() == PodView.Phase.SUCCEEDED);
  }

  @Test
  void aCronJobMakesAJobWhenItsScheduleSaysAndNoneWhileOneRunsIfThatIsForbidden() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.kubelets().runsFor("tidy", Duration.ofMinutes(7));
    apply(
        world,
        """
        apiVersion: batch/v1
        kind: CronJob
        metadata: {name: tidy}
        spec:
          schedule: "*/5 * * * *"
          concurrencyPolicy: Forbid
          jobTemplate:
            spec:
              template:
                metadata: {labels: {app: tidy}}
                spec: {restartPolicy: Never, containers: [{name: a, image: a}]}
        """);
    world.runFor(Duration.ofMinutes(4));
    assertThat(world.podsOf("tidy")).isEmpty();
    world.runFor(Duration.ofMinutes(2));
    assertThat(world.running("tidy")).hasSize(1);
    world.runFor(Duration.ofMinutes(5));
    assertThat(world.cluster.server().list(Kind.JOB)).hasSize(1);
    world.runFor(Duration.ofMinutes(5));
    assertThat(world.cluster.server().list(Kind.JOB)).hasSize(2);

    world.cluster.delete(ObjectKey.of(ObjectKind.CRON_JOB, PretendWorld.DEFAULT, "tidy"));
    world.runForSeconds(60);
    assertThat(world.podsOf("tidy")).isEmpty();
  }
}
