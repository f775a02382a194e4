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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;

/// Ways through the schemas of a definition.
final class SchemaWalk {
  /// A field that nobody knows, and a word that is never allowed.
  static final String UNKNOWN = "zzz";

  private SchemaWalk() {}

  /// Every schema by its path, as `spec.subnetSelectorTerms[0].id`; those of maps' values too.
  static SequencedMap<String, Schema> all(Crd crd) {
    var all = new LinkedHashMap<String, Schema>();
    walk("spec", crd.spec().schema(), all);
    walk("status", crd.status(), all);
    return all;
  }

  private static void walk(String path, Schema schema, Map<String, Schema> all) {
    all.put(path, schema);
    switch (schema) {
      case ObjectOf object ->
          object.fields().forEach(it -> walk(path + "." + it.name(), it.schema(), all));
      case ListOf list -> walk(path + "[0]", list.items(), all);
      case MapOf map -> walk(path + ".*", map.values(), all);
      case Text _, Whole _, Flag _, TextOrNumber _ -> {}
    }
  }

  /// A manifest with every field, in which each object also has one that is unknown, and each word
  /// is none of those that are allowed.
  static String withUnknownEverywhere(Crd crd) {
    var object = new LinkedHashMap<String, Object>();
    object.put("apiVersion", crd.kind().apiVersion());
    object.put("kind", crd.kind().kind());
    object.put("metadata", new TreeMap<>(Map.of("name", "every-field")));
    object.put("spec", example(crd.spec().schema()));
    object.put("status", example(crd.status()));
    return yaml(object);
  }

  private static Object example(Schema schema) {
    return switch (schema) {
      case ObjectOf object -> {
        var example = new LinkedHashMap<String, Object>();
        for (Field field : object.fields()) {
          example.put(field.name(), example(field.schema()));
        }
        example.put(UNKNOWN, 1);
        yield example;
      }
      case ListOf list -> List.of(example(list.items()));
      case MapOf _ -> Map.of();
      case Text _, TextOrNumber _ -> UNKNOWN;
      case Whole _ -> 1;
      case Flag _ -> true;
    };
  }

  /// What an API server makes of `value`: the defaults written where nothing was.
  static Object defaulted(Schema schema, Object value) {
    return switch (schema) {
      case ObjectOf object -> {
        var defaulted = new LinkedHashMap<>(asMap(value));
        for (Field field : object.fields()) {
          field
              .schema()
              .notes()
              .byDefault()
              .ifPresent(written -> defaulted.putIfAbsent(field.name(), written));
          defaulted.computeIfPresent(field.name(), (_, it) -> defaulted(field.schema(), it));
        }
        yield defaulted;
      }
      case ListOf list -> {
        var defaulted = new ArrayList<Object>();
        ((List<?>) value).forEach(item -> defaulted.add(defaulted(list.items(), item)));
        yield defaulted;
      }
      case MapOf _, Text _, TextOrNumber _, Whole _, Flag _ -> value;
    };
  }

  static Stream<CelRule> rules() {
    return Crd.all().stream()
        .flatMap(crd -> all(crd).values().stream())
        .flatMap(schema -> schema.notes().rules().stream());
  }

  static String yaml(Object tree) {
    return new Dump(DumpSettings.builder().setDereferenceAliases(true).build()).dumpToString(tree);
  }

  static Map<String, Object> asMap(Object tree) {
    var map = new LinkedHashMap<String, Object>();
    ((Map<?, ?>) tree).forEach((key, value) -> map.put(key.toString(), value));
    return map;
  }
}
