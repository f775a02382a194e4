package dev.lamplighter.functions.crd;

import dev.lamplighter.functions.crd.Schema.Field;
import dev.lamplighter.functions.crd.Schema.Flag;
import dev.lamplighter.functions.crd.Schema.ListOf;
import dev.lamplighter.functions.crd.Schema.MapOf;
import dev.lamplighter.functions.crd.Schema.ObjectOf;
import dev.lamplighter.functions.crd.Schema.Text;
import dev.lamplighter.functions.crd.Schema.TextOrNumber;
import dev.lamplighter.functions.crd.Schema.Whole;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// The fields of one of our definitions that the one a cluster has does not know, so that its API
/// server drops them. Types, defaults and rules are not compared: they lose nothing.
///
/// Every field of our definitions is read or written here (`CrdFieldsTest`), so each counts.
public final class LackingFields {
  private static final String KEEPS_ALL = "x-kubernetes-preserve-unknown-fields";
  private static final String ANY_KEY = "additionalProperties";

  private final List<String> found = new ArrayList<>();

  private LackingFields() {}

  /// Their paths in the order of our definition, such as `spec.template.spec.expireAfter`; what
  /// lies beneath one that is lacking is not named as well. `theirs` is an `openAPIV3Schema`.
  public static List<String> of(Crd crd, JsonNode theirs) {
    var lacking = new LackingFields();
    lacking.field("", crd.spec(), theirs);
    lacking.field("", Schemas.optional("status", crd.status()), theirs);
    return List.copyOf(lacking.found);
  }

  private void field(String path, Field ours, JsonNode theirs) {
    String place = path.isEmpty() ? ours.name() : path + "." + ours.name();
    JsonNode property = theirs.path("properties").path(ours.name());
    if (property.isObject()) {
      value(place, ours.schema(), property);
    } else if (!keepsAll(theirs)) {
      found.add(place);
    }
  }

  private void value(String path, Schema ours, JsonNode theirs) {
    switch (ours) {
      case ObjectOf(_, var fields, _) -> fields.forEach(field -> field(path, field, theirs));
      case ListOf list -> value(path + "[]", list.items(), theirs.path("items"));
      case MapOf(_, var values, _) -> {
        if (theirs.path(ANY_KEY).isObject()) {
          value(path + "[]", values, theirs.path(ANY_KEY));
        } else if (!keepsAll(theirs)) {
          found.add(path + "[]");
        }
      }
      case Text _, Whole _, Flag _, TextOrNumber _ -> {
        // As long as there is such a field, what it holds is kept.
      }
    }
  }

  /// Whatever its name.
  private static boolean keepsAll(JsonNode theirs) {
    return theirs.path(KEEPS_ALL).asBoolean(false)
        || theirs.path(ANY_KEY).isObject()
        || theirs.path(ANY_KEY).asBoolean(false);
  }
}
