package dev.lamplighter.local.labs;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.functions.pass.Settings.Mode;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.cloud.Images;
import dev.lamplighter.local.simulation.LambdaSettings;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A new image for nodes that all hold pods: how fast they are replaced, in every reaction.
class DriftStoriesTest {
  private static final String BROKEN = "v20990101";
  private static final Duration STEP = Duration.ofMillis(500);

  private int mostAtOnce;
  private int fewestPods = Integer.MAX_VALUE;

  /// C127: in one round, which takes a few ticks, and each node gets one replacement.
  @ParameterizedTest
  @EnumSource
  void aBudgetOfAllNodesReplacesThemTogether(Mode mode) {
    var lab = new Lab(mode, 6, "6", "");

    Duration took = replaceAll(lab);

    assertThat(mostAtOnce).isEqualTo(6);
    assertThat(took).isLessThan(Duration.ofMinutes(7));
    assertThat(lab.launches()).isEqualTo(2 * 6);
  }

  @ParameterizedTest
  @EnumSource
  void aBudgetOfTwoLetsTwoGoAtATime(Mode mode) {
    var lab = new Lab(mode, 6, "2", "");

    replaceAll(lab);

    assertThat(mostAtOnce).isEqualTo(2);
    assertThat(lab.launches()).isEqualTo(2 * 6);
  }

  /// C133: one at a time, however large the budget, and never both pods down.
  @ParameterizedTest
  @EnumSource
  void aPodDisruptionBudgetLetsThemGoOneAtATime(Mode mode) {
    var lab = new Lab(mode, 2, "100%", PDB);

    replaceAll(lab);

    assertThat(mostAtOnce).isEqualTo(1);
    assertThat(fewestPods).isEqualTo(1);
  }

  /// C128: nodes of the new image never join. The old ones stay, the tries become rare, the pool
  /// says so, and when the image is mended the roll-out goes on.
  @ParameterizedTest
  @EnumSource(names = {"ADAPTIVE", "TICK"})
  void aBrokenImageReplacesNothingAndIsTriedLessAndLess(Mode mode) {
    var lab = new Lab(mode, 3, "1", "");
    long before = lab.launches();
    Set<InstanceId> old = lab.instances();
    lab.world
        .cluster()
        .kubelets()
        .joinAfter(
            instance ->
                lab.isOf(instance, BROKEN)
                    ? Optional.empty()
                    : Optional.of(Duration.ofSeconds(30)));
    lab.publish(BROKEN);

    lab.world.runUntil(lab.world.elapsed().plusHours(1));
    long first = lab.launches() - before;
    lab.world.runUntil(lab.world.elapsed().plusHours(2));
    long later = lab.launches() - before - first;

    assertThat(first).isBetween(2L, 3L);
    assertThat(later).isBetween(1L, 2L);
    assertThat(lab.instances()).containsAll(old);
    assertThat(lab.readyPods()).isEqualTo(3);
    assertThat(lab.condition(ConditionType.NODE_REGISTRATION_HEALTHY))
        .hasValueSatisfying(
            it -> {
              assertThat(it.status()).isEqualTo(ConditionStatus.FALSE);
              assertThat(it.reason()).isEqualTo("RegistrationFailed");
            });
    assertThat(lab.condition(ConditionType.REPLACEMENTS_SUCCEED))
        .hasValueSatisfying(it -> assertThat(it.message()).contains("No node is replaced"));

    long now = lab.launches();
    lab.scale(4);
    lab.world.runUntil(lab.world.elapsed().plusMinutes(2));
    assertThat(lab.launches()).isEqualTo(now + 1);

    lab.publish("v20990102");
    run(lab, Duration.ofMinutes(45), () -> lab.oldNodes() == 0 && lab.readyPods() == 4);
    lab.world.runUntil(lab.world.elapsed().plusMinutes(3));
    assertThat(lab.condition(ConditionType.NODE_REGISTRATION_HEALTHY))
        .hasValueSatisfying(it -> assertThat(it.status()).isEqualTo(ConditionStatus.TRUE));
    assertThat(lab.condition(ConditionType.REPLACEMENTS_SUCCEED)).isEmpty();
  }

  /// How long it takes from the first choice to the end of the last old node.
  private Duration replaceAll(Lab lab) {
    lab.publish("v20990101");
    run(lab, Duration.ofMinutes(12), () -> lab.leaving() > 0);
    Duration from = lab.world.elapsed();
    run(lab, Duration.ofMinutes(30), () -> lab.oldNodes() == 0);
    Duration took = lab.world.elapsed().minus(from);
    lab.world.runUntil(lab.world.elapsed().plusMinutes(3));
    return took;
  }

  private void run(Lab lab, Duration atMost, BooleanSupplier until) {
    Duration end = lab.world.elapsed().plus(atMost);
    while (!until.getAsBoolean()) {
      assertThat(lab.world.elapsed()).isLessThan(end);
      lab.world.runUntil(lab.world.elapsed().plus(STEP));
      mostAtOnce = Math.max(mostAtOnce, lab.leaving());
      fewestPods = Math.min(fewestPods, lab.readyPods());
    }
  }

  private static final String PDB =
      """
      ---
      apiVersion: policy/v1
      kind: PodDisruptionBudget
      metadata: {name: web, namespace: default}
      spec:
        minAvailable: 1
        selector: {matchLabels: {app: web}}
      """;

  /// So many nodes of one pool, with a pod each.
  private static final class Lab {
    final PretendWorld world;
    private final long first;

    Lab(Mode mode, int nodes, String budget, String more) {
      world = LabCluster.start(WorldSettings.of(1).withLambda(LambdaSettings.cold(mode)));
      world.apply(LabManifests.read("pools/ec2nodeclass-default.yaml"));
      var yaml = new SourceText("test.yaml", pool(budget) + Stories.deployment(nodes) + more);
      world.apply(ManifestReader.read(List.of(yaml)).manifests());
      world.runUntil(Duration.ofMinutes(8));
      assertThat(nodes()).hasSize(nodes);
      assertThat(readyPods()).isEqualTo(nodes);
      first = newestLaunch();
    }

    long launches() {
      return world.account().log().launches().stream()
          .filter(launch -> launch.instance().tags().get("karpenter.sh/nodepool").isPresent())
          .count();
    }

    void publish(String version) {
      world.account().images().publish(Images.KUBERNETES_VERSION, version);
    }

    boolean isOf(Instance instance, String version) {
      return world.account().images().nameOf(instance.image()).contains(version);
    }

    Set<InstanceId> instances() {
      return world.account().leftBehind().instances().stream()
          .map(Instance::id)
          .collect(toCollection(TreeSet::new));
    }

    Optional<Condition> condition(ConditionType type) {
      return world.cluster().nodePools().getFirst().status().condition(type);
    }

    void scale(int replicas) {
      world.cluster().scale(Namespace.of("default"), "web", replicas);
    }

    private long newestLaunch() {
      return nodes().stream()
          .mapToLong(node -> node.meta().creationTimestamp().toEpochMilli())
          .max()
          .orElseThrow();
    }

    int oldNodes() {
      return (int)
          nodes().stream()
              .filter(node -> node.meta().creationTimestamp().toEpochMilli() <= first)
              .count();
    }

    /// Nodes on their way out that a pod still has to leave; one without is being terminated.
    int leaving() {
      return (int)
          nodes().stream()
              .filter(node -> node.taints().contains(Taint.DISRUPTED))
              .filter(
                  node ->
                      pods().anyMatch(pod -> pod.status().node().equals(Optional.of(node.name()))))
              .count();
    }

    int readyPods() {
      return (int) pods().filter(pod -> pod.status().ready()).count();
    }

    private Stream<PodView> pods() {
      return world.cluster().pods().stream()
          .filter(pod -> pod.meta().labels().has(LabelKey.of("app"), "web"))
          .filter(PodView::active);
    }

    private List<NodeView> nodes() {
      return world.cluster().nodes().stream()
          .filter(node -> node.meta().labels().has(LabelKey.NODEPOOL))
          .toList();
    }

    private static String pool(String budget) {
      return PoolDraft.web()
              .types("t3.small")
              .capacityTypes("spot")
              .disruption("consolidateAfter: Never, budgets: [{nodes: \"%s\"}]".formatted(budget))
              .manifest()
          + "---\n";
    }
  }
}
