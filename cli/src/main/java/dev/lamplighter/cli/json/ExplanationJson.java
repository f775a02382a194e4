package dev.lamplighter.cli.json;

import dev.lamplighter.cli.explain.Recorded.Said;
import dev.lamplighter.decide.ExplanationText;
import dev.lamplighter.decision.Explanation;
import dev.lamplighter.decision.Explanation.OtherPool;
import dev.lamplighter.decision.Explanation.PodStanding;
import dev.lamplighter.decision.NodesText;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.decision.RemedyText;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.NodePoolName;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// An explanation as JSON: the sentences that are printed as text, and of a pod without a place on
/// what is there each node group and NodePool by itself.
public final class ExplanationJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ExplanationJson() {}

  public static String of(String subject, Explanation explanation) {
    var root = JSON.objectNode().put("subject", subject);
    root.set("lines", LookJson.texts(ExplanationText.lines(explanation)));
    if (explanation
        instanceof Explanation.OfPod(_, PodStanding.Refused(var refused, var nearestFirst))) {
      root.set("nodes", LookJson.array(refused.nodes(), ExplanationJson::nodes));
      root.set("nodePools", LookJson.array(nearestFirst, pool -> pool(pool, refused)));
    }
    if (explanation instanceof Explanation.OfPod(_, PodStanding.GetsANode gets)) {
      root.set("nodes", LookJson.array(gets.nodes(), ExplanationJson::nodes));
      root.set("nodePools", LookJson.array(gets.others(), ExplanationJson::other));
    }
    return text(root);
  }

  private static ObjectNode other(OtherPool other) {
    String reason =
        switch (other) {
          case OtherPool.RefusesIt(_, var why) -> why.getClass().getSimpleName();
          case OtherPool.WouldDo _ -> "NotChosen";
        };
    return JSON.objectNode()
        .put("nodePool", other.pool().value())
        .put("reason", reason)
        .put("why", ExplanationText.why(other));
  }

  /// What recorded decisions said of it.
  public static String of(String subject, List<Said> said) {
    var root = JSON.objectNode().put("subject", subject);
    root.set(
        "decisions",
        LookJson.array(
            said, each -> JSON.objectNode().put("at", each.at()).put("because", each.because())));
    return text(root);
  }

  private static String text(ObjectNode root) {
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(root);
  }

  private static ObjectNode nodes(Unschedulable.NodeRejection nodes) {
    return JSON.objectNode()
        .put("count", nodes.count())
        .put("reason", nodes.example().getClass().getSimpleName())
        .put("why", NodesText.of(nodes));
  }

  private static ObjectNode pool(NodePoolName pool, Unschedulable refused) {
    var why = Objects.requireNonNull(refused.pools().get(pool));
    var node =
        JSON.objectNode()
            .put("nodePool", pool.value())
            .put("reason", why.getClass().getSimpleName())
            .put("why", RejectionText.sentence(why));
    Optional.ofNullable(refused.remedies().get(pool))
        .ifPresent(remedy -> node.put("remedy", RemedyText.sentence(remedy)));
    return node;
  }
}
