package dev.lamplighter.decide;

import dev.lamplighter.decision.Explanation;
import dev.lamplighter.decision.Explanation.NodeStanding;
import dev.lamplighter.decision.Explanation.OtherPool;
import dev.lamplighter.decision.Explanation.PodStanding;
import dev.lamplighter.decision.Explanation.WhyNot;
import dev.lamplighter.decision.FullStop;
import dev.lamplighter.decision.NodesText;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.decision.RemedyText;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.decision.Unschedulable.NodeRejection;
import dev.lamplighter.disrupt.KeptText;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Others;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ScheduledBy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// An [Explanation] in lines, a sentence each; what belongs to a line stands below it, indented by
/// two spaces.
public final class ExplanationText {
  private static final String INDENT = "  ";

  private ExplanationText() {}

  public static List<String> lines(Explanation explanation) {
    return switch (explanation) {
      case Explanation.OfPod(var pod, var standing) -> ofPod(pod, standing);
      case Explanation.OfNode node -> ofNode(node);
      case Explanation.OfPool pool -> PoolText.lines(pool);
    };
  }

  private static List<String> ofPod(PodKey pod, PodStanding standing) {
    return switch (standing) {
      case PodStanding.Runs(var node) -> List.of("Pod %s is on node %s.".formatted(pod, node));
      case PodStanding.NotLookedAt notLookedAt ->
          List.of(
              FullStop.after(
                  "No place is looked for: pod %s %s".formatted(pod, sentence(notLookedAt))));
      case PodStanding.OnVanishedNode(var node, var anyNode) -> vanished(pod, node, anyNode);
      case PodStanding.ExpectedAt(var place) ->
          List.of("Pod %s is expected on %s.".formatted(pod, named(place)));
      case PodStanding.GetsANode gets -> getsANode(pod, gets);
      case PodStanding.Refused(var refused, var nearestFirst) -> refused(refused, nearestFirst);
    };
  }

  /// What is over waits for nothing.
  private static String sentence(PodStanding.NotLookedAt standing) {
    return switch (standing.why()) {
      case FINISHED -> "is finished";
      case BEING_DELETED -> "is being deleted";
      case OF_A_DAEMON_SET,
          STATIC,
          PREEMPTS,
          GATED,
          ANOTHERS,
          NOT_TRIED,
          ONLY_OTHERS_NODES,
          WAITS_FOR_MORE ->
          "waits, but " + why(standing);
    };
  }

  /// With the names that a user would look for.
  public static String why(PodStanding.NotLookedAt standing) {
    return switch (standing.scheduledBy()) {
      case ScheduledBy.Gated(var gates) when standing.why() == WhyNot.GATED ->
          "its schedulingGates hold it back (%s): kube-scheduler does not try it before they are removed"
              .formatted(String.join(", ", gates));
      case ScheduledBy.Another(var name) when standing.why() == WhyNot.ANOTHERS ->
          "its schedulerName is %s, and that scheduler has not said that it fits on no node (PodScheduled=False, Unschedulable)"
              .formatted(name);
      case ScheduledBy.Gated _,
          ScheduledBy.Another _,
          ScheduledBy.KubeScheduler _,
          ScheduledBy.Nobody _ ->
          standing.why().toString();
    };
  }

  private static List<String> vanished(PodKey pod, NodeName node, boolean anyNode) {
    var lines = new ArrayList<String>();
    lines.add("Pod %s is bound to node %s, which is not there.".formatted(pod, node));
    lines.add(
        "Pod garbage collection removes it; no place is planned for it, but for the pod that its"
            + " owner makes in its stead, once kube-scheduler has found no node for that one.");
    if (!anyNode) {
      lines.add("No Node is there at all: maybe they were left out of what was read.");
    }
    return lines;
  }

  private static String named(Place place) {
    return switch (place) {
      case Place.ExistingNode(var node) -> "node %s, where it fits".formatted(node);
      case Place.InFlight(var claim) -> "NodeClaim %s, which is on its way".formatted(claim);
      case Place.Planned(var claim) -> "NodeClaim %s, which is to be launched".formatted(claim);
    };
  }

  private static List<String> getsANode(PodKey pod, PodStanding.GetsANode gets) {
    var lines = new ArrayList<String>();
    lines.add(getsANode(pod, gets.claim()));
    gets.price().ifPresent(it -> lines.add("In all, %s.".formatted(it.text())));
    addNodes(gets.nodes(), lines);
    if (!gets.others().isEmpty()) {
      lines.add("Other NodePools:");
      gets.others().forEach(other -> lines.add(INDENT + other.pool() + ": " + why(other)));
    }
    return lines;
  }

  private static void addNodes(List<NodeRejection> nodes, List<String> lines) {
    if (!nodes.isEmpty()) {
      lines.add("Nodes:");
      nodes.forEach(each -> lines.add(INDENT + NodesText.of(each)));
    }
  }

  /// Why a pool is not the one that makes a node.
  public static String why(OtherPool other) {
    return switch (other) {
      case OtherPool.RefusesIt(_, var why) -> RejectionText.sentence(why);
      case OtherPool.WouldDo(_, var instead, var weight, var than) ->
          "it would make one too (%s at %s), but %s"
              .formatted(
                  instead.instanceTypes().getFirst(),
                  instead.cheapest(),
                  weight < than
                      ? "its weight %d is below %d".formatted(weight, than)
                      : "the nodes of the plan cost no more as they are");
    };
  }

  private static String getsANode(PodKey pod, PlannedClaim claim) {
    int types = claim.instanceTypes().size();
    return "Pod %s fits on no node: NodePool %s makes one for it%s, the cheapest of %d %s is %s at %s."
        .formatted(
            pod,
            claim.pool(),
            claim.pods().size() == 1 ? "" : " and " + Others.of(claim.pods().size() - 1),
            types,
            types == 1 ? "type" : "types",
            claim.instanceTypes().getFirst(),
            claim.cheapest());
  }

  private static List<String> refused(Unschedulable refused, List<NodePoolName> nearestFirst) {
    var lines = new ArrayList<String>();
    lines.add("Pod %s finds no place.".formatted(refused.pod()));
    addNodes(refused.nodes(), lines);
    lines.add(nearestFirst.isEmpty() ? "There is no NodePool." : "NodePools:");
    for (NodePoolName pool : nearestFirst) {
      var why = Objects.requireNonNull(refused.pools().get(pool));
      lines.add(INDENT + "%s: %s".formatted(pool, RejectionText.sentence(why)));
      var remedy = refused.remedies().get(pool);
      if (remedy != null) {
        lines.add(INDENT.repeat(2) + "To make it fit: " + RemedyText.sentence(remedy));
      }
    }
    return lines;
  }

  private static List<String> ofNode(Explanation.OfNode node) {
    var lines = new ArrayList<String>();
    lines.add(
        "Node %s%s %s"
            .formatted(
                node.node(),
                node.pool().map(pool -> " of NodePool " + pool).orElse(""),
                standing(node.standing())));
    lines.add(
        switch (node.pods()) {
          case 0 -> "No pod is on it: %s are free.".formatted(main(node.allocatable()));
          case 1 -> "Its pod asks for " + ofAllocatable(node);
          default -> "Its %d pods ask for %s".formatted(node.pods(), ofAllocatable(node));
        });
    return lines;
  }

  private static String ofAllocatable(Explanation.OfNode node) {
    return "%s, of %s.".formatted(main(node.requested()), main(node.allocatable()));
  }

  private static String standing(NodeStanding standing) {
    return switch (standing) {
      case NodeStanding.NotOurs _ ->
          "is nobody's to take away: no NodeClaim of a NodePool belongs to it.";
      case NodeStanding.Stays(var why) -> "stays: " + FullStop.after(KeptText.of(why));
      case NodeStanding.Goes(var reason, var because) ->
          FullStop.after("is to go (%s): %s".formatted(reason, because));
      case NodeStanding.Ends(var because) -> FullStop.after("is to go: " + because);
      case NodeStanding.NotLookedAt(var state) ->
          "is not looked at: its NodeClaim is %s.".formatted(state);
    };
  }

  /// CPU, memory and pods; of other resources a node has many.
  private static Resources main(Resources all) {
    Resources main = Resources.EMPTY;
    for (ResourceName name : List.of(ResourceName.CPU, ResourceName.MEMORY, ResourceName.PODS)) {
      main = main.with(name, all.get(name));
    }
    return main;
  }
}
