package dev.lamplighter.cli.json;

import dev.lamplighter.decision.Explanation;
import dev.lamplighter.decision.Explanation.NodeStanding;
import dev.lamplighter.disrupt.KeptText;
import tools.jackson.databind.node.ObjectNode;

/// Why a node stays or goes, and how full it is, in parts.
final class NodeParts {
  private NodeParts() {}

  static void put(Explanation.OfNode node, ObjectNode into) {
    node.pool().ifPresent(pool -> into.put("nodePool", pool.value()));
    put(node.standing(), into);
    into.put("pods", node.pods());
    into.set("requested", Parts.amounts(node.requested()));
    into.set("allocatable", Parts.amounts(node.allocatable()));
  }

  private static void put(NodeStanding standing, ObjectNode into) {
    into.put("standing", Parts.kind(standing));
    switch (standing) {
      case NodeStanding.NotOurs _ -> {}
      case NodeStanding.Stays(var why) ->
          into.put("reason", Parts.kind(why)).put("why", KeptText.of(why));
      case NodeStanding.Goes(var reason, var because) ->
          into.put("reason", reason.toString()).put("why", because);
      case NodeStanding.Ends(var because) -> into.put("why", because);
      case NodeStanding.NotLookedAt(var state) -> into.put("nodeClaimState", state.toString());
    }
  }
}
