package dev.lamplighter.decide;

import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Explanation;
import dev.lamplighter.decision.Explanation.NodeStanding;
import dev.lamplighter.decision.Explanation.PodStanding;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.decision.UnschedulableText;
import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.List;
import java.util.Optional;

/// Explains a pod, a node or a NodePool by what is decided of the snapshot: no rule is looked at
/// but by the decisions themselves. Empty where there is nothing of that name.
public final class Explaining {
  private Explaining() {}

  public static Optional<Explanation> pod(PodKey key, ClusterSnapshot snapshot) {
    return snapshot.pods().stream()
        .filter(pod -> pod.key().equals(key))
        .findFirst()
        .map(pod -> new Explanation.OfPod(key, standing(pod, snapshot)));
  }

  private static PodStanding standing(PodView pod, ClusterSnapshot snapshot) {
    ProvisioningPlan plan = Decisions.decideAlone(snapshot).plan();
    Optional<Unschedulable> refused =
        plan.unschedulable().stream().filter(it -> it.pod().equals(pod.key())).findFirst();
    if (refused.isPresent()) {
      var nearest = UnschedulableText.nearestFirst(refused.get(), snapshot.nodePools());
      return new PodStanding.Refused(refused.get(), List.copyOf(nearest.sequencedKeySet()));
    }
    Place place = plan.places().get(pod.key());
    if (place != null) {
      return planned(pod.key(), place, plan, snapshot);
    }
    Optional<NodeName> vanished = WithoutPlan.vanishedNode(pod, snapshot);
    if (vanished.isPresent()) {
      return new PodStanding.OnVanishedNode(vanished.get(), !snapshot.nodes().isEmpty());
    }
    return pod.status()
        .node()
        .filter(_ -> pod.active())
        .<PodStanding>map(PodStanding.Runs::new)
        .orElseGet(() -> WithoutPlan.standing(pod, snapshot));
  }

  private static PodStanding planned(
      PodKey pod, Place place, ProvisioningPlan plan, ClusterSnapshot snapshot) {
    return switch (place) {
      case Place.ExistingNode _ -> new PodStanding.ExpectedAt(place);
      case Place.InFlight(var claim) ->
          new PodStanding.ExpectedAt(isThere(claim, snapshot) ? place : new Place.Planned(claim));
      case Place.Planned(var name) ->
          plan.claims().stream()
              .filter(claim -> claim.name().equals(name))
              .findFirst()
              .<PodStanding>map(claim -> OtherPlaces.beside(claim, pod, plan.price(), snapshot))
              .orElseGet(() -> new PodStanding.ExpectedAt(place));
    };
  }

  /// A pool with fixed `replicas` may be about to make it.
  private static boolean isThere(NodeClaimName claim, ClusterSnapshot snapshot) {
    return snapshot.claims().stream().anyMatch(each -> each.record().name().equals(claim));
  }

  public static Optional<Explanation> node(NodeName name, ClusterSnapshot snapshot) {
    return snapshot.nodes().stream()
        .filter(node -> node.name().equals(name))
        .findFirst()
        .map(node -> of(node, snapshot));
  }

  private static Explanation of(NodeView node, ClusterSnapshot snapshot) {
    List<PodView> pods =
        snapshot.pods().stream()
            .filter(pod -> pod.status().node().filter(node.name()::equals).isPresent())
            .filter(pod -> !pod.status().phase().terminal())
            .toList();
    Resources requested =
        pods.stream()
            .map(pod -> Shape.requestOf(pod.spec()))
            .reduce(Resources.EMPTY, Resources::plus);
    Optional<ClaimView> claim =
        snapshot.claims().stream()
            .filter(it -> it.node().filter(its -> its.name().equals(node.name())).isPresent())
            .findFirst();
    return new Explanation.OfNode(
        node.name(),
        node.meta().labels().get(LabelKey.NODEPOOL).flatMap(IfValid.as(NodePoolName::of)),
        claim.map(it -> standing(it, snapshot)).orElseGet(NodeStanding.NotOurs::new),
        pods.size(),
        requested,
        node.allocatable());
  }

  /// As the next look would have it, and those after it.
  private static NodeStanding standing(ClaimView claim, ClusterSnapshot snapshot) {
    NodeClaimName name = claim.record().name();
    Decision now = Decisions.decideAlone(snapshot);
    Outlook outlook = Outlook.of(snapshot);
    String because = outlook.ending().get(name);
    if (because != null) {
      return new NodeStanding.Ends(because);
    }
    Optional<NodeStanding> goes =
        outlook.commands().stream()
            .filter(command -> command.candidates().contains(name))
            .findFirst()
            .map(command -> new NodeStanding.Goes(command.reason(), command.because()));
    return goes.or(() -> stays(name, outlook.kept()))
        .or(() -> stays(name, now.kept()))
        .orElseGet(() -> new NodeStanding.NotLookedAt(claim.record().state()));
  }

  private static Optional<NodeStanding> stays(NodeClaimName name, List<Kept> kept) {
    return kept.stream()
        .filter(each -> each.claim().equals(name))
        .findFirst()
        .map(each -> new NodeStanding.Stays(each.reason()));
  }

  public static Optional<Explanation> nodePool(NodePoolName name, ClusterSnapshot snapshot) {
    return snapshot.nodePools().stream()
        .filter(pool -> pool.name().equals(name))
        .findFirst()
        .map(pool -> PoolExplaining.of(pool, snapshot, Decisions.decideAlone(snapshot).plan()));
  }
}
