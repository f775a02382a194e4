package dev.lamplighter.cli.json;

import dev.lamplighter.decide.ExplanationText;
import dev.lamplighter.decision.Explanation.OtherPool;
import dev.lamplighter.decision.Explanation.PodStanding;
import dev.lamplighter.decision.NodesText;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.decision.RemedyText;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.NodePoolName;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Where a pod stands, in parts: of one without a place on what is there each node group and each
/// NodePool by itself.
final class PodParts {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private PodParts() {}

  static void put(PodStanding standing, ObjectNode into) {
    into.put("standing", Parts.kind(standing));
    switch (standing) {
      case PodStanding.Runs(var node) -> into.put("node", node.value());
      case PodStanding.OnVanishedNode(var node, _) -> into.put("node", node.value());
      case PodStanding.NotLookedAt notLookedAt ->
          into.put("reason", Parts.kind(notLookedAt.why()))
              .put("why", ExplanationText.why(notLookedAt));
      case PodStanding.ExpectedAt(var place) -> put(place, into);
      case PodStanding.GetsANode gets -> put(gets, into);
      case PodStanding.Refused(var refused, var nearestFirst) -> {
        into.set("nodes", LookJson.array(refused.nodes(), PodParts::nodes));
        into.set("nodePools", LookJson.array(nearestFirst, pool -> pool(pool, refused)));
      }
    }
  }

  private static void put(Place place, ObjectNode into) {
    switch (place) {
      case Place.ExistingNode(var node) -> into.put("node", node.value());
      case Place.InFlight(var claim) -> into.put("nodeClaim", claim.value());
      case Place.Planned(var claim) -> into.put("nodeClaim", claim.value());
    }
  }

  private static void put(PodStanding.GetsANode gets, ObjectNode into) {
    var launch = JSON.objectNode().put("nodePool", gets.claim().pool().value());
    launch.set("instanceTypes", LookJson.texts(gets.claim().instanceTypes()));
    Parts.price(gets.claim().cheapest(), launch);
    launch.set("pods", LookJson.texts(gets.claim().pods()));
    into.set("launch", launch);
    into.set("nodes", LookJson.array(gets.nodes(), PodParts::nodes));
    into.set("nodePools", LookJson.array(gets.others(), PodParts::other));
  }

  private static ObjectNode other(OtherPool other) {
    String reason =
        switch (other) {
          case OtherPool.RefusesIt(_, var why) -> Parts.kind(why);
          case OtherPool.WouldDo _ -> "NotChosen";
        };
    return JSON.objectNode()
        .put("nodePool", other.pool().value())
        .put("reason", reason)
        .put("why", ExplanationText.why(other));
  }

  private static ObjectNode nodes(Unschedulable.NodeRejection nodes) {
    return JSON.objectNode()
        .put("count", nodes.count())
        .put("reason", Parts.kind(nodes.example()))
        .put("why", NodesText.of(nodes));
  }

  private static ObjectNode pool(NodePoolName pool, Unschedulable refused) {
    var why = Objects.requireNonNull(refused.pools().get(pool));
    var node =
        JSON.objectNode()
            .put("nodePool", pool.value())
            .put("reason", Parts.kind(why))
            .put("why", RejectionText.sentence(why));
    Optional.ofNullable(refused.remedies().get(pool))
        .ifPresent(remedy -> node.put("remedy", RemedyText.sentence(remedy)));
    return node;
  }
}
