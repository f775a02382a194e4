package dev.lamplighter.functions.crd;

import dev.lamplighter.functions.crd.Schema.Count;
import dev.lamplighter.functions.crd.Schema.Field;
import dev.lamplighter.functions.crd.Schema.Flag;
import dev.lamplighter.functions.crd.Schema.ListOf;
import dev.lamplighter.functions.crd.Schema.MapOf;
import dev.lamplighter.functions.crd.Schema.ObjectOf;
import dev.lamplighter.functions.crd.Schema.Text;
import dev.lamplighter.functions.crd.Schema.TextOrNumber;
import dev.lamplighter.functions.crd.Schema.Whole;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/// A schema as the tree of an `openAPIV3Schema`, always in the same order.
final class SchemaTree {
  private static final String TYPE = "type";

  private SchemaTree() {}

  static SequencedMap<String, Object> of(Schema schema) {
    var tree = new LinkedHashMap<String, Object>();
    var notes = schema.notes();
    if (!notes.description().isEmpty()) {
      tree.put("description", notes.description());
    }
    notes.byDefault().ifPresent(value -> tree.put("default", value));
    form(schema, tree);
    if (!notes.rules().isEmpty()) {
      tree.put("x-kubernetes-validations", notes.rules().stream().map(SchemaTree::rule).toList());
    }
    return tree;
  }

  private static void form(Schema schema, SequencedMap<String, Object> tree) {
    switch (schema) {
      case ObjectOf object -> object(object, tree);
      case Text text -> text(text, tree);
      case Whole whole -> whole(whole, tree);
      case Flag _ -> tree.put(TYPE, "boolean");
      case TextOrNumber(_, var pattern) -> {
        tree.put("anyOf", List.of(type("integer"), type("string")));
        pattern.ifPresent(it -> tree.put("pattern", it));
        tree.put("x-kubernetes-int-or-string", true);
      }
      case ListOf list -> list(list, tree);
      case MapOf(_, var values, var count) -> {
        tree.put(TYPE, "object");
        count("Properties", count, tree);
        tree.put("additionalProperties", of(values));
      }
    }
  }

  private static void object(ObjectOf object, SequencedMap<String, Object> tree) {
    tree.put(TYPE, "object");
    if (object.open()) {
      tree.put("x-kubernetes-preserve-unknown-fields", true);
    }
    var required = object.fields().stream().filter(Field::required).map(Field::name).toList();
    if (!required.isEmpty()) {
      tree.put("required", required);
    }
    var properties = new LinkedHashMap<String, Object>();
    object.fields().forEach(field -> properties.put(field.name(), of(field.schema())));
    if (!properties.isEmpty()) {
      tree.put("properties", properties);
    }
  }

  private static void text(Text text, SequencedMap<String, Object> tree) {
    tree.put(TYPE, "string");
    text.form().format().ifPresent(format -> tree.put("format", format));
    text.form().longest().ifPresent(longest -> tree.put("maxLength", longest));
    text.form().pattern().ifPresent(pattern -> tree.put("pattern", pattern));
    if (!text.allowed().isEmpty()) {
      tree.put("enum", text.allowed());
    }
  }

  private static void whole(Whole whole, SequencedMap<String, Object> tree) {
    tree.put(TYPE, "integer");
    tree.put("format", whole.bits().name().toLowerCase(Locale.ROOT));
    whole
        .range()
        .ifPresent(
            range -> {
              tree.put("minimum", range.least());
              if (range.most() < Integer.MAX_VALUE) {
                tree.put("maximum", range.most());
              }
            });
  }

  private static void list(ListOf list, SequencedMap<String, Object> tree) {
    tree.put(TYPE, "array");
    count("Items", list.count(), tree);
    list.key()
        .ifPresent(
            key -> {
              tree.put("x-kubernetes-list-type", "map");
              tree.put("x-kubernetes-list-map-keys", List.of(key));
            });
    tree.put("items", of(list.items()));
  }

  private static void count(String what, Count count, SequencedMap<String, Object> tree) {
    if (count.least() > 0) {
      tree.put("min" + what, count.least());
    }
    if (count.most() < Integer.MAX_VALUE) {
      tree.put("max" + what, count.most());
    }
  }

  private static SequencedMap<String, Object> type(String type) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put(TYPE, type);
    return tree;
  }

  private static SequencedMap<String, Object> rule(CelRule rule) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("rule", rule.rule());
    tree.put("message", rule.message());
    return tree;
  }
}
