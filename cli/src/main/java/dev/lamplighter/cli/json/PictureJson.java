package dev.lamplighter.cli.json;

import dev.lamplighter.cli.picture.ClusterPicture;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A picture of a cluster as JSON. What is not known is absent.
final class PictureJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private PictureJson() {}

  static ObjectNode of(ClusterPicture picture) {
    var node = JSON.objectNode();
    node.set("nodes", LookJson.array(picture.nodes(), PictureJson::node));
    node.set("nodeClaims", LookJson.array(picture.claims(), PictureJson::claim));
    node.set("pending", LookJson.array(picture.pending(), PictureJson::pending));
    return node.put("dollarsPerHour", picture.price().dollars())
        .put("ownDollarsPerHour", picture.ownPrice().dollars());
  }

  private static ObjectNode node(ClusterPicture.Node node) {
    var json =
        JSON.objectNode()
            .put("name", node.name())
            .put("ready", node.ready())
            .put("status", node.status())
            .put("instanceType", node.instanceType())
            .put("zone", node.zone())
            .put("capacityType", node.capacityType())
            .put("pods", node.pods());
    node.pool().ifPresent(pool -> json.put("nodePool", pool));
    node.price().ifPresent(price -> json.put("dollarsPerHour", price.dollars()));
    json.set("requests", amounts(node.requested()));
    json.set("allocatable", amounts(node.allocatable()));
    return json;
  }

  private static ObjectNode amounts(Resources resources) {
    return JSON.objectNode()
        .put("cpu", quantity(resources, ResourceName.CPU))
        .put("memory", quantity(resources, ResourceName.MEMORY));
  }

  private static String quantity(Resources resources, ResourceName name) {
    return Resources.quantity(name, resources.get(name)).toString();
  }

  private static ObjectNode claim(ClusterPicture.Claim claim) {
    var json =
        JSON.objectNode()
            .put("name", claim.name())
            .put("instanceType", claim.instanceType())
            .put("capacityType", claim.capacityType())
            .put("zone", claim.zone())
            .put("ready", claim.ready());
    claim.leaving().ifPresent(leaving -> json.put("leaving", leaving));
    claim.waitsFor().ifPresent(why -> json.put("waitsFor", why));
    claim.pool().ifPresent(pool -> json.put("nodePool", pool));
    claim.node().ifPresent(node -> json.put("node", node));
    claim.instance().ifPresent(instance -> json.put("instance", instance));
    return json;
  }

  private static ObjectNode pending(ClusterPicture.Pending pending) {
    var json = JSON.objectNode().put("message", pending.message());
    json.set("pods", LookJson.texts(pending.pods()));
    return json;
  }
}
