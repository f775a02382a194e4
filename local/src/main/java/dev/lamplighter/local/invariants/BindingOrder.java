package dev.lamplighter.local.invariants;

import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.local.cluster.scheduler.Placements;
import dev.lamplighter.local.cluster.scheduler.PodFits;
import dev.lamplighter.local.cluster.volumes.VolumeBinder;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// An order in which the pretend kube-scheduler binds each pod of a plan where it is planned, and
/// in which the planned nodes join; for a world without claims in flight.
///
/// Nodes that exist are filled before any joins, and nobody is evicted there while others still
/// have room. It is the first that lets all of them, the largest first or last, or as claims have
/// them. If none does, `neverBound` are those that the last one left over.
public record BindingOrder(List<Step> steps, List<PodKey> neverBound) {
  public BindingOrder {
    steps = List.copyOf(steps);
    neverBound = List.copyOf(neverBound);
  }

  /// What happens next.
  public sealed interface Step {
    record Join(NodeView node) implements Step {}

    record Bind(PodView pod, NodeName node) implements Step {}

    /// It makes room for pods of a higher priority.
    record Evict(PodView pod) implements Step {}
  }

  /// The order in which plans are made.
  private static final Comparator<PodView> LARGEST_FIRST =
      comparingLong((PodView pod) -> -pod.spec().requests().cpuMillis())
          .thenComparingLong(pod -> -pod.spec().requests().memoryBytes())
          .thenComparing(PodView::key);

  public static BindingOrder of(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    var order = new BindingOrder(List.of(), List.of());
    for (Comparator<PodView> sorted :
        List.of(LARGEST_FIRST, LARGEST_FIRST.reversed(), asClaimsHaveThem(plan))) {
      order = new Binding(snapshot, plan, sorted).bind();
      if (order.neverBound().isEmpty()) {
        return order;
      }
    }
    return order;
  }

  /// Claims list their pods as they were placed.
  private static Comparator<PodView> asClaimsHaveThem(ProvisioningPlan plan) {
    SortedMap<PodKey, Integer> turns = new TreeMap<>();
    plan.claims().forEach(claim -> claim.pods().forEach(pod -> turns.put(pod, turns.size())));
    return comparingInt((PodView pod) -> turns.getOrDefault(pod.key(), -1))
        .thenComparing(LARGEST_FIRST);
  }

  /// The nodes that exist. A cordoned one has a taint, by which `nodeTaintsPolicy: Honor` leaves it
  /// out.
  public static List<NodeView> existing(ClusterSnapshot snapshot) {
    return snapshot.nodes().stream()
        .map(node -> node.unschedulable() ? node.withTaint(Taint.UNSCHEDULABLE) : node)
        .toList();
  }

  private static final class Binding {
    private final ClusterSnapshot snapshot;
    private final ProvisioningPlan plan;
    private final List<PodView> evicted;
    private final SortedMap<NodeName, NodeView> nodes = new TreeMap<>();
    private final List<PodView> waiting = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private Placements placements;

    Binding(ClusterSnapshot snapshot, ProvisioningPlan plan, Comparator<PodView> order) {
      this.snapshot = snapshot;
      this.plan = plan;
      existing(snapshot).forEach(node -> nodes.put(node.name(), node));
      this.evicted = snapshot.pods().stream().filter(this::isEvicted).toList();
      this.placements =
          Placements.of(
              nodes.values(),
              snapshot.pods(),
              VolumeBinder.rescheduled(snapshot.storage(), nodes.values()));
      snapshot.pods().stream()
          .filter(pod -> plan.places().containsKey(pod.key()))
          .sorted(order)
          .forEach(waiting::add);
    }

    /// A DaemonSet's pod makes room for those of a higher priority that come to its node; the
    /// pretend scheduler evicts nobody.
    private boolean isEvicted(PodView there) {
      return there.ownedBy(ObjectKind.DAEMON_SET)
          && there.status().node().isPresent()
          && snapshot.pods().stream()
              .filter(pod -> there.spec().priority() < pod.spec().preemptsBelow())
              .map(pod -> plan.places().get(pod.key()))
              .anyMatch(new Place.ExistingNode(there.status().node().get())::equals);
    }

    BindingOrder bind() {
      bindAll();
      for (PodView pod : evicted) {
        placements = placements.without(pod.key());
        steps.add(new Step.Evict(pod));
      }
      bindAll();
      for (PlannedClaim claim : plan.claims()) {
        NodeView node = PlannedNode.of(claim, snapshot);
        nodes.put(node.name(), node);
        placements.add(node);
        steps.add(new Step.Join(node));
      }
      bindAll();
      return new BindingOrder(steps, waiting.stream().map(PodView::key).toList());
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
        steps.add(new Step.Bind(pod, name));
      }
      return fits;
    }
  }
}
