package dev.lamplighter.pack;

import static java.util.Comparator.comparingDouble;
import static java.util.Objects.requireNonNull;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Whether some running nodes had better be others: n of them become m, or none.
///
/// Goals, ranked: the most saved, each pod that moves being held to cost something; fewer pods
/// moved; fewer nodes gone. Mandatory: each pod that moves has a place by the rules for pods that
/// wait; only the nodes that the caller names go, none of them with a pod that is not to be
/// evicted, and only where that saves; no more looks than allowed; the same snapshot, the same
/// answer. Budgets, what PodDisruptionBudgets allow now, and patience are the caller's.
///
/// Method: large neighbourhood search (spec B5). A neighbourhood is a set of nodes; a look at it
/// plans their pods anew by [Provisioning], on the room of all others first, then on the cheapest
/// nodes. The sets looked at are the one, two, three… most wasteful nodes; then the best set with
/// one node more, or one fewer, as long as that is better.
///
/// Example: three nodes at $0.40 with 3 CPUs of pods each, where 8 CPUs cost $0.60 and 2 CPUs
/// $0.15. Any one of them alone would need one like it. All three become an 8 and a 2 for $0.75:
/// $0.45 is saved, less what nine moved pods are held to cost.
public final class Rearranging {
  private final ClusterSnapshot snapshot;
  private final Price perMove;
  private final SortedMap<NodeClaimName, ClaimView> nodes = new TreeMap<>();
  private final ProvisioningPlan today;
  private final Set<SortedSet<NodeClaimName>> seen = new HashSet<>();
  private int looks;
  private Optional<Rearrangement> best = Optional.empty();

  /// Nodes that go, the plan for their pods, how many pods move, and what is saved an hour, the
  /// moves not counted.
  public record Rearrangement(
      SortedSet<NodeClaimName> gone, ProvisioningPlan plan, int moved, Price saved) {
    public Rearrangement {
      gone = Collections.unmodifiableSortedSet(new TreeSet<>(gone));
    }
  }

  private Rearranging(ClusterSnapshot snapshot, Price perMove, int looks) {
    this.snapshot = snapshot;
    this.perMove = perMove;
    this.looks = looks;
    today = Provisioning.decide(snapshot);
  }

  /// The best that is found; empty where nothing saves.
  ///
  /// @param movable the nodes that may go
  /// @param perMove what moving one pod is held to cost, against what is saved in an hour
  /// @param looks how many sets of nodes are looked at
  public static Optional<Rearrangement> of(
      ClusterSnapshot snapshot, Collection<NodeClaimName> movable, Price perMove, int looks) {
    var search = new Rearranging(snapshot, perMove, looks);
    snapshot.claims().stream()
        .filter(claim -> movable.contains(claim.record().name()))
        .filter(claim -> claim.node().isPresent() && price(claim).isPresent())
        .filter(claim -> search.mayGo(claim))
        .forEach(claim -> search.nodes.put(claim.record().name(), claim));
    search.run();
    return search.best;
  }

  private static Optional<Price> price(ClaimView claim) {
    return claim.record().launched().map(Launched::price).filter(price -> !price.isUnknown());
  }

  private boolean mayGo(ClaimView claim) {
    return podsOn(claim).stream().noneMatch(pod -> PendingPods.holdsItsNode(pod, snapshot));
  }

  private void run() {
    List<NodeClaimName> wasteful = mostWastefulFirst();
    for (int count = 1; count <= wasteful.size(); count++) {
      look(new TreeSet<>(wasteful.subList(0, count)));
    }
    boolean better = true;
    while (better) {
      better = false;
      for (NodeClaimName node : wasteful) {
        SortedSet<NodeClaimName> other =
            new TreeSet<>(best.map(Rearrangement::gone).orElseGet(TreeSet::new));
        if (!other.add(node)) {
          other.remove(node);
        }
        better |= look(other);
      }
    }
  }

  /// By what of a node's price is not used, in the resource of which most is.
  private List<NodeClaimName> mostWastefulFirst() {
    SortedMap<NodeClaimName, Double> waste = new TreeMap<>();
    nodes.forEach((name, claim) -> waste.put(name, waste(claim)));
    return nodes.keySet().stream()
        .sorted(comparingDouble((NodeClaimName name) -> -waste.getOrDefault(name, 0.0)))
        .toList();
  }

  private double waste(ClaimView claim) {
    Resources room = claim.node().orElseThrow().allocatable();
    Resources used = Resources.EMPTY;
    for (PodView pod : podsOn(claim)) {
      used = used.plus(Shape.requestOf(pod.spec()));
    }
    double share = 0;
    for (ResourceName name : room.names()) {
      share =
          room.get(name) > 0 ? Math.max(share, used.get(name) / (double) room.get(name)) : share;
    }
    return price(claim).orElse(Price.ZERO).microsPerHour() * (1 - share);
  }

  private List<PodView> podsOn(ClaimView claim) {
    NodeName node = claim.node().orElseThrow().name();
    return snapshot.pods().stream()
        .filter(pod -> pod.status().node().filter(node::equals).isPresent())
        .toList();
  }

  /// Whether it is better than all before.
  private boolean look(SortedSet<NodeClaimName> gone) {
    if (gone.isEmpty() || !seen.add(gone) || looks == 0) {
      return false;
    }
    looks--;
    ProvisioningPlan plan = Provisioning.decide(without(gone));
    List<PodKey> moving = moving(gone);
    if (!placesAll(plan, moving)) {
      return false;
    }
    long saved = today.cost().microsPerHour() - plan.cost().microsPerHour();
    for (NodeClaimName name : gone) {
      saved += price(requireNonNull(nodes.get(name))).orElse(Price.ZERO).microsPerHour();
    }
    if (saved <= perMove.microsPerHour() * moving.size()) {
      return false;
    }
    var found = new Rearrangement(gone, plan, moving.size(), Price.ofMicros(saved));
    boolean better = best.map(than -> worth(found) > worth(than)).orElse(true);
    best = better ? Optional.of(found) : best;
    return better;
  }

  private long worth(Rearrangement found) {
    return found.saved().microsPerHour() - perMove.microsPerHour() * found.moved();
  }

  private List<PodKey> moving(SortedSet<NodeClaimName> gone) {
    var moving = new ArrayList<PodKey>();
    for (NodeClaimName name : gone) {
      podsOn(requireNonNull(nodes.get(name))).stream()
          .filter(pod -> PendingPods.reschedulable(pod, snapshot))
          .forEach(pod -> moving.add(pod.key()));
    }
    return moving;
  }

  /// Those that move, and all that have a place today.
  private boolean placesAll(ProvisioningPlan plan, List<PodKey> moving) {
    SortedSet<PodKey> refusedToday = new TreeSet<>();
    today.unschedulable().stream().map(Unschedulable::pod).forEach(refusedToday::add);
    return plan.places().keySet().containsAll(moving)
        && plan.unschedulable().stream().map(Unschedulable::pod).allMatch(refusedToday::contains);
  }

  private ClusterSnapshot without(SortedSet<NodeClaimName> gone) {
    return snapshot.withClaims(
        snapshot.claims().stream()
            .map(claim -> gone.contains(claim.record().name()) ? leaving(claim) : claim)
            .toList());
  }

  private static ClaimView leaving(ClaimView claim) {
    var record = claim.record();
    return new ClaimView(
        record.withoutRemoval().withState(ClaimState.DRAINING, record.milestones()),
        claim.mirror(),
        claim.node(),
        claim.instance());
  }
}
