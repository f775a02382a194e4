package dev.lamplighter.functions.crd;

import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// The fields of an `openAPIV3Schema`, as paths: `spec.template.spec.taints[].key`.
final class SchemaFields {
  private SchemaFields() {}

  static SortedSet<String> of(JsonNode schema) {
    var fields = new TreeSet<String>();
    gather(schema, "", fields);
    return fields;
  }

  private static void gather(JsonNode schema, String path, SortedSet<String> fields) {
    schema
        .path("properties")
        .properties()
        .forEach(
            property -> {
              String place = path.isEmpty() ? property.getKey() : path + "." + property.getKey();
              fields.add(place);
              gather(property.getValue(), place, fields);
            });
    if (schema.path("items").isObject()) {
      gather(schema.path("items"), path + "[]", fields);
    }
    if (schema.path("additionalProperties").isObject()) {
      gather(schema.path("additionalProperties"), path + "[]", fields);
    }
  }
}
