package dev.lamplighter.functions.kube;

import dev.lamplighter.api.ConditionType;
import dev.lamplighter.functions.kube.KubeApi.Patch;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterWriter.Outcome;
import dev.lamplighter.model.Uid;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Replaces the status of an object as a whole, for a merge would leave what there is no more of,
/// such as the last node's cpu; but for conditions of types that are not Lamplighter's, which
/// others have set there.
///
/// Those are read first, and the patch tests that the status is still as it was read; otherwise all
/// begins anew.
final class StatusPatch {
  private static final int TRIES = 5;

  private static final Set<String> OURS =
      Arrays.stream(ConditionType.values())
          .map(ConditionType::toString)
          .collect(Collectors.toUnmodifiableSet());

  private final Supplier<KubeApi> api;

  StatusPatch(Supplier<KubeApi> api) {
    this.api = api;
  }

  Outcome replace(String path, Uid uid, ObjectNode status) {
    for (int i = 0; i < TRIES; i++) {
      var there = api.get().get(path);
      if (Outcomes.of("get of " + path, there) == Outcome.NOT_FOUND
          || !there.body().path("metadata").path("uid").asString("").equals(uid.value())) {
        return Outcome.NOT_FOUND;
      }
      JsonNode before = there.body().path("status");
      var answer = api.get().patch(path + "/status", Patch.JSON, steps(uid, before, status));
      if (answer.code() != Outcomes.UNPROCESSABLE || isInvalid(answer)) {
        return Outcomes.of("patch of " + path + "/status", answer);
      }
    }
    throw new CallFailed(
        CallFailed.Kind.UNAVAILABLE,
        "patch of %s/status: it changed each of %d times between reading and writing it"
            .formatted(path, TRIES));
  }

  /// A status that the schema forbids, and not one that has changed meanwhile.
  private static boolean isInvalid(Answer answer) {
    return !answer.body().path("details").path("causes").isEmpty();
  }

  private static ArrayNode steps(Uid uid, JsonNode before, ObjectNode status) {
    var steps = KubeApi.JSON.createArrayNode();
    steps.addObject().put("op", "test").put("path", "/metadata/uid").put("value", uid.value());
    var test = steps.addObject().put("op", "test").put("path", "/status");
    if (before.isObject()) {
      test.set("value", before);
    } else {
      test.putNull("value");
    }
    steps
        .addObject()
        .put("op", "add")
        .put("path", "/status")
        .set("value", withOthersConditions(status, before));
    return steps;
  }

  private static ObjectNode withOthersConditions(ObjectNode status, JsonNode before) {
    ObjectNode whole = status.deepCopy();
    ArrayNode conditions = whole.withArray("conditions");
    before
        .path("conditions")
        .valueStream()
        .filter(condition -> !OURS.contains(condition.path("type").asString("")))
        .forEach(conditions::add);
    return whole;
  }
}
