package dev.lamplighter.decide;

import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// The world once disruption commands are done: their nodes are gone, and the pods of those that
/// nothing replaces are bound where they were planned.
final class CarriedOut {
  private CarriedOut() {}

  static ClusterSnapshot in(ClusterSnapshot snapshot, List<DisruptionCommand> commands) {
    ClusterSnapshot world = snapshot;
    for (DisruptionCommand command : commands) {
      world =
          switch (command) {
            case DisruptionCommand.DeleteEmpty _, DisruptionCommand.Replace _ ->
                without(command.candidates(), world, List.of());
            case DisruptionCommand.Delete delete -> moved(delete.candidates(), world);
          };
    }
    return world;
  }

  /// Once these claims have ended, for whatever reason.
  static ClusterSnapshot ended(List<NodeClaimName> claims, ClusterSnapshot snapshot) {
    return claims.isEmpty() ? snapshot : moved(claims, snapshot);
  }

  private static ClusterSnapshot moved(List<NodeClaimName> claims, ClusterSnapshot snapshot) {
    SortedSet<NodeName> nodes = nodesOf(claims, snapshot);
    List<PodView> homeless =
        snapshot.pods().stream()
            .filter(pod -> pod.status().node().filter(nodes::contains).isPresent())
            .filter(pod -> PendingPods.reschedulable(pod, snapshot))
            .map(pod -> at(pod, Optional.empty(), snapshot))
            .toList();
    ClusterSnapshot world = without(claims, snapshot, homeless);
    ProvisioningPlan plan = Provisioning.decide(world);
    SortedSet<PodKey> moving = new TreeSet<>();
    homeless.forEach(pod -> moving.add(pod.key()));
    return world.withPods(
        world.pods().stream()
            .map(pod -> moving.contains(pod.key()) ? bound(pod, plan, snapshot) : pod)
            .toList());
  }

  private static PodView bound(PodView pod, ProvisioningPlan plan, ClusterSnapshot snapshot) {
    return plan.places().get(pod.key()) instanceof Place.ExistingNode(var node)
        ? at(pod, Optional.of(node), snapshot)
        : pod;
  }

  /// Without these claims and their nodes, and with `homeless` in the place of the pods there.
  private static ClusterSnapshot without(
      List<NodeClaimName> claims, ClusterSnapshot snapshot, List<PodView> homeless) {
    SortedSet<NodeName> nodes = nodesOf(claims, snapshot);
    List<PodView> pods = new ArrayList<>(homeless);
    snapshot.pods().stream()
        .filter(pod -> pod.status().node().filter(nodes::contains).isEmpty())
        .forEach(pods::add);
    return snapshot
        .withClaims(
            snapshot.claims().stream()
                .filter(claim -> !claims.contains(claim.record().name()))
                .toList())
        .withNodes(snapshot.nodes().stream().filter(node -> !nodes.contains(node.name())).toList())
        .withPods(pods);
  }

  private static SortedSet<NodeName> nodesOf(List<NodeClaimName> claims, ClusterSnapshot snapshot) {
    SortedSet<NodeName> nodes = new TreeSet<>();
    for (ClaimView claim : snapshot.claims()) {
      if (claims.contains(claim.record().name())) {
        claim.node().ifPresent(node -> nodes.add(node.name()));
      }
    }
    return nodes;
  }

  /// A pod without a node waits for long enough that no batch window is open for it.
  private static PodView at(PodView pod, Optional<NodeName> node, ClusterSnapshot snapshot) {
    var status = pod.status();
    var next =
        new PodView.Status(
            node.isPresent() ? PodView.Phase.RUNNING : PodView.Phase.PENDING,
            node,
            node.isPresent()
                ? Optional.empty()
                : Optional.of(snapshot.takenAt().minus(BatchWindow.MAX)),
            Optional.empty(),
            status.startTime(),
            status.lastTransition(),
            node.isPresent());
    return new PodView(pod.meta(), pod.namespace(), pod.spec(), next, pod.unread());
  }
}
