package dev.lamplighter.cli.json;

import dev.lamplighter.cli.plan.Plan;
import dev.lamplighter.cli.plan.Plan.Launch;
import dev.lamplighter.cli.plan.Plan.NodeCost;
import dev.lamplighter.cli.plan.Plan.Removal;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A plan as JSON. What is not known of a node (NodePool, type, price) is left out.
public final class PlanJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private PlanJson() {}

  public static String of(Plan plan) {
    var root = JSON.objectNode();
    root.set("launches", LookJson.array(plan.launches(), PlanJson::launch));
    root.set(
        "placed",
        LookJson.array(
            plan.placed(),
            each -> pods(JSON.objectNode().put("where", each.where()), each.pods())));
    root.set(
        "refused",
        LookJson.array(
            plan.refused(), each -> pods(JSON.objectNode().put("why", each.why()), each.pods())));
    root.set(
        "waiting",
        LookJson.array(
            plan.waiting(), each -> pods(JSON.objectNode().put("why", each.why()), each.pods())));
    root.set("removals", LookJson.array(plan.removals(), PlanJson::removal));
    root.set(
        "staying",
        LookJson.array(plan.staying(), each -> node(each.node()).put("why", each.why())));
    root.put("whole", plan.whole());
    root.set(
        "cost",
        JSON.objectNode()
            .put("dollarsPerHourNow", plan.cost().now().dollars())
            .put("dollarsPerHourThen", plan.cost().then().dollars())
            .put("nodesOfUnknownPrice", plan.cost().unknown())
            .put("spotNodesAtOnDemandPrice", plan.cost().spot())
            .put("pricesAsOf", plan.cost().pricesAsOf()));
    plan.packing()
        .ifPresent(
            price ->
                root.set(
                    "packing",
                    JSON.objectNode()
                        .put("dollarsPerHour", price.cost().dollars())
                        .put("boundPerHour", price.bound().dollars())
                        .put("gap", price.gap())));
    root.set("notes", LookJson.texts(plan.notes()));
    root.set("remarks", LookJson.texts(plan.remarks()));
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(root);
  }

  private static ObjectNode launch(Launch launch) {
    var claim = launch.claim();
    var node =
        JSON.objectNode()
            .put("nodePool", claim.pool().value())
            .put("capacityType", launch.capacityType().toString());
    node.set("zones", LookJson.texts(launch.zones()));
    node.set("instanceTypes", LookJson.texts(claim.instanceTypes()));
    Parts.price(claim.cheapest(), node);
    return pods(node.put("requests", claim.requests().toString()), claim.pods());
  }

  private static ObjectNode removal(Removal removal) {
    var node = JSON.objectNode().put("reason", removal.reason()).put("because", removal.because());
    node.set("nodes", LookJson.array(removal.nodes(), PlanJson::node));
    node.set("nodeClaimsWithoutNode", LookJson.texts(removal.withoutNode()));
    node.set("replacements", LookJson.array(removal.replacements(), PlanJson::launch));
    return node;
  }

  private static ObjectNode node(NodeCost cost) {
    var node = JSON.objectNode().put("node", cost.name().value());
    cost.pool().ifPresent(pool -> node.put("nodePool", pool));
    cost.type().ifPresent(type -> node.put("instanceType", type));
    cost.price().ifPresent(price -> Parts.price(price, node));
    return node;
  }

  private static ObjectNode pods(ObjectNode node, List<?> pods) {
    node.set("pods", LookJson.texts(pods));
    return node;
  }
}
