package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.local.invariants.BindingOrder;
import dev.lamplighter.local.invariants.BindingOrder.Step;
import dev.lamplighter.local.services.ControlPlane;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.pack.RandomWorlds;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The planner and the real kube-scheduler agree: whatever is planned for a random world is bound
/// where it is planned, by every filter (invariant 4), and what runs on every node has room on the
/// planned ones unless they evict it, as the real DaemonSet controller sees it.
///
/// The pods are let go in an order in which the pretend scheduler binds them, so that it is judged
/// too. Pods with volumes are left out, for nobody provisions here, and pods that the API server
/// would not take. `LAMPLIGHTER_E2E_SEEDS=17-17` plays one world.
@Execution(ExecutionMode.CONCURRENT)
class PlansBindOnRealSchedulerTest {
  private static ControlPlane controlPlane;
  private static RealCluster cluster;
  private static RealScheduler scheduler;

  @BeforeAll
  static void start() {
    controlPlane = ControlPlane.start(RealScheduler.FLAGS);
    cluster = new RealCluster(controlPlane);
    scheduler = new RealScheduler(cluster);
  }

  @AfterAll
  static void stop() {
    cluster.close();
    controlPlane.close();
  }

  static LongStream seeds() {
    String[] ends = System.getenv().getOrDefault("LAMPLIGHTER_E2E_SEEDS", "1-150").split("-", 2);
    return LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theRealSchedulerBindsWhatIsPlanned(long seed) {
    var apart = new Apart("w" + seed);
    ClusterSnapshot snapshot = admitted(RandomWorlds.of(seed).snapshot());
    ProvisioningPlan plan = Provisioning.decide(snapshot);
    var order = BindingOrder.of(snapshot, plan);

    build(snapshot, apart);

    assertThat(order.neverBound()).isEmpty();
    assertThat(firstRefusal(order.steps(), apart)).isEmpty();
    snapshot.daemonSets().stream()
        .filter(daemonSet -> nobodyEvicts(daemonSet, snapshot))
        .forEach(daemonSet -> scheduler.daemonSet(daemonSet, apart));
    assertThat(scheduler.homelessDaemon(apart)).isEmpty();
  }

  /// What a planned pod would evict has no room to itself there (case C041).
  private static boolean nobodyEvicts(DaemonSetView daemonSet, ClusterSnapshot snapshot) {
    return snapshot.pods().stream()
        .allMatch(pod -> pod.spec().preemptsBelow() <= daemonSet.template().spec().priority());
  }

  /// The API server refuses a pod with two spreads over one key.
  private static ClusterSnapshot admitted(ClusterSnapshot snapshot) {
    return snapshot.withPods(
        snapshot.pods().stream()
            .filter(pod -> pod.spec().volumes().isEmpty() && spreadsOnceOverEach(pod.spec()))
            .toList());
  }

  private static boolean spreadsOnceOverEach(PodSpec spec) {
    return spec.topologySpread().stream()
            .map(it -> List.of(it.topologyKey(), it.whenUnsatisfiable()))
            .distinct()
            .count()
        == spec.topologySpread().size();
  }

  private static void build(ClusterSnapshot snapshot, Apart apart) {
    scheduler.namespace(apart);
    for (NodeView node : BindingOrder.existing(snapshot)) {
      scheduler.exists(node, apart);
    }
    for (PodView pod : snapshot.pods()) {
      pod.status().node().ifPresent(node -> scheduler.place(pod, node, apart));
    }
    scheduler.catchUp();
  }

  private static Optional<String> firstRefusal(List<Step> steps, Apart apart) {
    for (Step step : steps) {
      Optional<String> refusal =
          switch (step) {
            case Step.Join(var node) -> {
              scheduler.joins(node, apart);
              scheduler.catchUp();
              yield Optional.empty();
            }
            case Step.Bind(var pod, var node) -> scheduler.refusal(pod, node, apart);
            case Step.Evict(var pod) -> {
              scheduler.leaves(pod, apart);
              scheduler.catchUp();
              yield Optional.empty();
            }
          };
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return Optional.empty();
  }
}
