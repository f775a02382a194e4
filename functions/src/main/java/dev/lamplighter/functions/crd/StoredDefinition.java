package dev.lamplighter.functions.crd;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// A CustomResourceDefinition as a cluster has it.
///
/// - `served` are the versions that it serves, `stored` those that objects may be stored in.
/// - `fields` are the paths that it knows in the version that is ours.
/// - `established` is true once the API server has taken it up.
public record StoredDefinition(
    SortedSet<String> served,
    SortedSet<String> stored,
    SortedSet<String> fields,
    boolean established) {
  public StoredDefinition {
    served = Collections.unmodifiableSortedSet(new TreeSet<>(served));
    stored = Collections.unmodifiableSortedSet(new TreeSet<>(stored));
    fields = Collections.unmodifiableSortedSet(new TreeSet<>(fields));
  }

  /// As the API server tells it. `version` is ours.
  public static StoredDefinition of(JsonNode object, String version) {
    var served = new TreeSet<String>();
    var fields = new TreeSet<String>();
    for (JsonNode each : object.path("spec").path("versions")) {
      String name = each.path("name").asString("");
      if (each.path("served").asBoolean(false)) {
        served.add(name);
      }
      if (name.equals(version)) {
        fields.addAll(SchemaFields.of(each.path("schema").path("openAPIV3Schema")));
      }
    }
    var stored = new TreeSet<String>();
    object.path("status").path("storedVersions").forEach(each -> stored.add(each.asString("")));
    return new StoredDefinition(served, stored, fields, isEstablished(object));
  }

  private static boolean isEstablished(JsonNode object) {
    return object
        .path("status")
        .path("conditions")
        .valueStream()
        .anyMatch(
            condition ->
                condition.path("type").asString("").equals("Established")
                    && condition.path("status").asString("").equals("True"));
  }
}
