package dev.lamplighter.cli.json;

import dev.lamplighter.decision.Explanation;
import dev.lamplighter.decision.Explanation.Allowed;
import dev.lamplighter.decision.Explanation.Limit;
import dev.lamplighter.decision.Explanation.Priced;
import dev.lamplighter.decision.Explanation.Refusal;
import dev.lamplighter.decision.Explanation.Replicas;
import dev.lamplighter.decision.Explanation.Types;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.decision.RemedyText;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Resources;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Which nodes a NodePool may make and give up, and which pods it makes none for, in parts.
final class PoolParts {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private PoolParts() {}

  static void put(Explanation.OfPool pool, ObjectNode into) {
    into.put("makesNodes", pool.unusable().isEmpty());
    pool.unusable().ifPresent(why -> put(why, into));
    pool.replicas().ifPresent(replicas -> into.set("replicas", replicas(replicas)));
    into.set("types", types(pool.types()));
    into.set("limits", LookJson.array(pool.limits(), PoolParts::limit));
    into.set("budgets", LookJson.array(pool.budgets(), PoolParts::budget));
    into.set(
        "refused",
        LookJson.array(pool.refused().entrySet(), each -> refused(each.getKey(), each.getValue())));
  }

  private static void put(Rejection why, ObjectNode into) {
    into.put("reason", Parts.kind(why)).put("why", RejectionText.sentence(why));
  }

  private static ObjectNode replicas(Replicas replicas) {
    var node =
        JSON.objectNode()
            .put("wanted", replicas.wanted())
            .put("there", replicas.there())
            .put("made", replicas.made());
    replicas.why().ifPresent(why -> put(why, node));
    return node;
  }

  private static ObjectNode types(Types types) {
    var node = JSON.objectNode().put("lookedAt", types.lookedAt()).put("fitting", types.fitting());
    types.cheapest().ifPresent(type -> node.set("cheapest", priced(type)));
    types.largest().ifPresent(type -> node.set("largest", priced(type)));
    return node;
  }

  private static ObjectNode priced(Priced type) {
    var node = JSON.objectNode().put("instanceType", type.type().value());
    Parts.price(type.price(), node);
    return node;
  }

  private static ObjectNode limit(Limit limit) {
    var name = limit.resource();
    long left = Math.max(0, limit.limit() - limit.promised());
    return JSON.objectNode()
        .put("resource", name.toString())
        .put("limit", Resources.quantity(name, limit.limit()).toString())
        .put("promised", Resources.quantity(name, limit.promised()).toString())
        .put("left", Resources.quantity(name, left).toString());
  }

  /// Without a bound on how many may go at once `allowed` is left out.
  private static ObjectNode budget(Allowed budget) {
    var node = JSON.objectNode().put("reason", budget.reason().toString());
    budget.allowed().ifPresent(nodes -> node.put("allowed", nodes));
    node.put("disrupting", budget.disrupting());
    budget.changes().ifPresent(at -> node.put("changes", at.toString()));
    return node;
  }

  private static ObjectNode refused(PodKey pod, Refusal refusal) {
    var node = JSON.objectNode().put("pod", pod.toString());
    put(refusal.why(), node);
    refusal.remedy().ifPresent(remedy -> node.put("remedy", RemedyText.sentence(remedy)));
    return node;
  }
}
