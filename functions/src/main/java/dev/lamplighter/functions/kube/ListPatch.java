package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.kube.KubeApi.Patch;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterWriter.Outcome;
import dev.lamplighter.model.Uid;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// Changes a list of an object that others change too: reads it, and patches it only if it is still
/// what was read (RFC 6902, `test`). Otherwise it is read anew.
final class ListPatch {
  private static final int TRIES = 5;

  private final Supplier<KubeApi> api;

  ListPatch(Supplier<KubeApi> api) {
    this.api = api;
  }

  /// The API server lets nothing be added to the finalizers of what is being deleted.
  Outcome changeUnlessDeleting(String path, Uid uid, String list, UnaryOperator<ArrayNode> change) {
    return change(path, uid, list, true, change);
  }

  Outcome change(String path, Uid uid, String list, UnaryOperator<ArrayNode> change) {
    return change(path, uid, list, false, change);
  }

  private Outcome change(
      String path, Uid uid, String list, boolean unlessDeleting, UnaryOperator<ArrayNode> change) {
    for (int i = 0; i < TRIES; i++) {
      var there = api.get().get(path);
      if (Outcomes.of("get of " + path, there) == Outcome.NOT_FOUND
          || !there.body().path("metadata").path("uid").asString("").equals(uid.value())) {
        return Outcome.NOT_FOUND;
      }
      if (unlessDeleting && there.body().path("metadata").has("deletionTimestamp")) {
        return Outcome.NOT_FOUND;
      }
      ArrayNode before = at(there.body(), list);
      ArrayNode after = change.apply(before.deepCopy());
      if (after.equals(before)) {
        return Outcome.DONE;
      }
      var answer = api.get().patch(path, Patch.JSON, patch(uid, list, there.body(), after));
      boolean changedMeanwhile =
          answer.code() == Outcomes.UNPROCESSABLE || answer.code() == Outcomes.CONFLICT;
      if (!changedMeanwhile) {
        return Outcomes.of("patch of " + path, answer);
      }
    }
    throw new CallFailed(
        CallFailed.Kind.UNAVAILABLE,
        "patch of %s: %s changed each of %d times between reading and writing it"
            .formatted(path, list, TRIES));
  }

  /// A list without those entries.
  static ArrayNode without(ArrayNode list, Predicate<JsonNode> unwanted) {
    var rest = KubeApi.JSON.createArrayNode();
    list.valueStream().filter(unwanted.negate()).forEach(rest::add);
    return rest;
  }

  private static ArrayNode at(JsonNode object, String list) {
    return object.at(JsonPointer.compile(list)) instanceof ArrayNode there
        ? there
        : KubeApi.JSON.createArrayNode();
  }

  /// A list that is not there is tested as null, and an empty one is not left behind.
  private static ArrayNode patch(Uid uid, String list, JsonNode object, ArrayNode after) {
    var steps = KubeApi.JSON.createArrayNode();
    steps.addObject().put("op", "test").put("path", "/metadata/uid").put("value", uid.value());
    JsonNode before = object.at(JsonPointer.compile(list));
    var test = steps.addObject().put("op", "test").put("path", list);
    if (before instanceof ArrayNode) {
      test.set("value", before);
    } else {
      test.putNull("value");
    }
    if (after.isEmpty()) {
      steps.addObject().put("op", "remove").put("path", list);
    } else {
      steps.addObject().put("op", "add").put("path", list).set("value", after);
    }
    return steps;
  }
}
