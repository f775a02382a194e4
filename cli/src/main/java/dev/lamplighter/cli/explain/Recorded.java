package dev.lamplighter.cli.explain;

import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.store.DecisionCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.model.ClusterName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What the decisions that are kept in the state table, for a week, say of a subject.
public final class Recorded {
  /// The last of them tell how it stands; what was before is the log's to tell.
  private static final int SHOWN = 10;

  private Recorded() {}

  /// One sentence of a decision.
  public record Said(String at, String because) {}

  /// The last sentences about the subject, or that name it, oldest first.
  public static List<Said> of(Subject subject, ClusterName cluster, StateStore store) {
    Listing<Item> items = store.query(ItemKeys.cluster(cluster), ItemKeys.DECISIONS);
    var said = new ArrayList<Said>();
    for (Item item : items.items()) {
      JsonNode decision = JsonMapper.shared().readTree(DecisionCodec.decode(item));
      steps(decision)
          .filter(step -> concerns(step, subject))
          .map(step -> step.path("because").asString(""))
          .filter(because -> said.isEmpty() || !said.getLast().because().equals(because))
          .map(because -> new Said(decision.path("takenAt").asString(""), because))
          .forEach(said::add);
    }
    return List.copyOf(said.subList(Math.max(0, said.size() - SHOWN), said.size()));
  }

  private static Stream<JsonNode> steps(JsonNode decision) {
    return decision.path("steps").valueStream();
  }

  private static boolean concerns(JsonNode step, Subject subject) {
    if (step.path("subject").asString("").equals(subject.name())) {
      return true;
    }
    String bare =
        switch (subject) {
          case Subject.OfPod(var key) -> key.toString();
          case Subject.OfNode(var node) -> node.value();
          case Subject.OfNodePool(var pool) -> "NodePool " + pool;
        };
    return Stream.of(step.path("because").asString("").split("[ ,:;()]+", -1))
            .anyMatch(bare::equals)
        || (subject instanceof Subject.OfNodePool
            && step.path("because").asString("").contains(bare + " "));
  }
}
