package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.crd.Crd;
import dev.lamplighter.functions.crd.LackingFields;
import dev.lamplighter.functions.port.CallFailed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// Whether the API server keeps every field of Karpenter's kinds that is read and written here: by
/// the schemas that it publishes as OpenAPI, one call a group (decision 0066).
///
/// A kind that is not among them is not judged: either there is none, which its list tells, or it
/// is so new that its schema is not published yet.
final class ServedDefinitions {
  private static final int NOT_FOUND = 404;

  /// Of one definition.
  private static final int NAMED_AT_MOST = 6;

  private ServedDefinitions() {}

  /// One sentence and what to do. Throws [CallFailed] if the schemas can't be read.
  static Optional<String> lack(KubeApi api) {
    var groups = new TreeMap<String, List<Crd>>();
    for (Crd crd : Crd.all()) {
      groups.computeIfAbsent(crd.kind().apiVersion(), _ -> new ArrayList<>()).add(crd);
    }
    var lacking = new ArrayList<String>();
    groups.forEach(
        (version, crds) -> {
          JsonNode schemas = schemas(api, version);
          crds.forEach(crd -> lacks(crd, schemas).ifPresent(lacking::add));
        });
    return lacking.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The cluster's definitions are older than Lamplighter's, and the API server drops the fields that they don't know: %s. kubectl apply --server-side --force-conflicts -f %s"
                .formatted(String.join("; ", lacking), Failures.CRDS));
  }

  private static JsonNode schemas(KubeApi api, String version) {
    String what = "get the schemas of " + version;
    var answer = api.get(what, "/openapi/v3/apis/" + version);
    if (!answer.ok() && answer.code() != NOT_FOUND) {
      throw new CallFailed(
          answer.code() == 429 ? CallFailed.Kind.THROTTLED : CallFailed.Kind.UNAVAILABLE,
          "%s: %d %s. ClusterRole system:discovery lets every authenticated user read them, where it is bound as usual."
              .formatted(what, answer.code(), answer.message()));
    }
    return answer.body().path("components").path("schemas");
  }

  private static Optional<String> lacks(Crd crd, JsonNode schemas) {
    return schemas
        .valueStream()
        .filter(schema -> isOf(crd, schema))
        .findFirst()
        .map(schema -> LackingFields.of(crd, schema))
        .filter(fields -> !fields.isEmpty())
        .map(fields -> "%s lacks %s".formatted(crd.name(), named(fields)));
  }

  private static boolean isOf(Crd crd, JsonNode schema) {
    return schema
        .path("x-kubernetes-group-version-kind")
        .valueStream()
        .anyMatch(
            kind ->
                kind.path("group").asString("").equals(crd.group())
                    && kind.path("version").asString("").equals(crd.version())
                    && kind.path("kind").asString("").equals(crd.kind().kind()));
  }

  private static String named(List<String> fields) {
    int more = fields.size() - NAMED_AT_MOST;
    return String.join(", ", fields.subList(0, Math.min(fields.size(), NAMED_AT_MOST)))
        + (more > 0 ? " and %d more".formatted(more) : "");
  }
}
