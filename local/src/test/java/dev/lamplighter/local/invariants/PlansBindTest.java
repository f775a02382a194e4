package dev.lamplighter.local.invariants;

import static java.util.Comparator.comparingLong;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.local.cluster.scheduler.Placements;
import dev.lamplighter.local.cluster.scheduler.PodFits;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.pack.RandomWorlds;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The planner and the pretend kube-scheduler, which share no rule, agree: whatever is planned can
/// be bound where it is planned, by every filter, spread and affinity among them (invariant 4).
class PlansBindTest {
  /// The order in which plans are made.
  private static final Comparator<PodView> LARGEST_FIRST =
      comparingLong((PodView pod) -> -pod.spec().requests().cpuMillis())
          .thenComparingLong(pod -> -pod.spec().requests().memoryBytes())
          .thenComparing(PodView::key);

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 150);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void thePretendSchedulerBindsWhatIsPlanned(int seed) {
    ClusterSnapshot snapshot = RandomWorlds.of(seed).snapshot();
    ProvisioningPlan plan = Provisioning.decide(snapshot);

    assertThat(neverBound(snapshot, plan)).isEmpty();
  }

  /// In the first order that lets all of them: nodes that exist first or everything at once, the
  /// largest first or last.
  private static List<PodKey> neverBound(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    List<PodKey> neverBound = List.of();
    for (Comparator<PodView> order : List.of(LARGEST_FIRST, LARGEST_FIRST.reversed())) {
      for (boolean existingFirst : new boolean[] {true, false}) {
        neverBound = new Binding(snapshot, plan, order).bind(existingFirst);
        if (neverBound.isEmpty()) {
          return neverBound;
        }
      }
    }
    return neverBound;
  }

  private static final class Binding {
    private final ClusterSnapshot snapshot;
    private final ProvisioningPlan plan;
    private final Placements placements;
    private final SortedMap<NodeName, NodeView> nodes = new TreeMap<>();
    private final List<PodView> waiting = new ArrayList<>();

    Binding(ClusterSnapshot snapshot, ProvisioningPlan plan, Comparator<PodView> order) {
      this.snapshot = snapshot;
      this.plan = plan;
      snapshot.nodes().forEach(node -> nodes.put(node.name(), asItsControllerMarksIt(node)));
      this.placements = Placements.of(nodes.values(), snapshot.pods(), snapshot.storage());
      snapshot.pods().stream()
          .filter(pod -> plan.places().containsKey(pod.key()))
          .sorted(order)
          .forEach(waiting::add);
    }

    /// A cordoned node gets a taint, by which `nodeTaintsPolicy: Honor` leaves it out.
    private static NodeView asItsControllerMarksIt(NodeView node) {
      return node.unschedulable() ? node.withTaint(Taint.UNSCHEDULABLE) : node;
    }

    List<PodKey> bind(boolean existingFirst) {
      if (existingFirst) {
        bindAll();
      }
      for (PlannedClaim claim : plan.claims()) {
        NodeView node = PlannedNode.of(claim, snapshot);
        nodes.put(node.name(), node);
        placements.add(node);
      }
      bindAll();
      return waiting.stream().map(PodView::key).toList();
    }

    private void bindAll() {
      Optional<PodView> next = waiting.stream().filter(this::binds).findFirst();
      while (next.isPresent()) {
        waiting.remove(next.get());
        next = waiting.stream().filter(this::binds).findFirst();
      }
    }

    private boolean binds(PodView pod) {
      NodeName name =
          switch (plan.places().get(pod.key())) {
            case Place.ExistingNode(var node) -> node;
            case Place.Planned(var claim) -> NodeName.of(claim.value());
            case Place.InFlight _ -> throw new IllegalStateException("No claim is on its way");
            case null -> throw new IllegalStateException("%s has no place".formatted(pod.key()));
          };
      NodeView node = nodes.get(name);
      boolean fits = node != null && PodFits.check(pod, node, placements).isEmpty();
      if (fits) {
        placements.place(pod, name);
      }
      return fits;
    }
  }
}
