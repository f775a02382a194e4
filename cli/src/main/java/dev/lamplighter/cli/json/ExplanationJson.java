package dev.lamplighter.cli.json;

import dev.lamplighter.cli.explain.Recorded.Said;
import dev.lamplighter.decide.ExplanationText;
import dev.lamplighter.decision.Explanation;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// An explanation as JSON: the sentences that are printed as text, and what they are made of, each
/// reason by itself.
public final class ExplanationJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ExplanationJson() {}

  public static String of(String subject, Explanation explanation) {
    var root = JSON.objectNode().put("subject", subject);
    root.set("lines", LookJson.texts(ExplanationText.lines(explanation)));
    switch (explanation) {
      case Explanation.OfPod(_, var standing) -> PodParts.put(standing, root);
      case Explanation.OfNode node -> NodeParts.put(node, root);
      case Explanation.OfPool pool -> PoolParts.put(pool, root);
    }
    return text(root);
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
}
