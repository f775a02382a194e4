package dev.lamplighter.infra;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// A CloudFormation template.
record Template(Map<String, Object> root) {

  static Template of(Map<String, Object> root) {
    return new Template(root);
  }

  SortedMap<String, Resource> resources() {
    var resources = new TreeMap<String, Resource>();
    object(root.get("Resources"))
        .forEach((id, it) -> resources.put(id, new Resource(id, object(it))));
    return resources;
  }

  List<Resource> ofType(String type) {
    return resources().values().stream().filter(it -> it.type().equals(type)).toList();
  }

  Resource only(String type) {
    var found = ofType(type);
    if (found.size() != 1) {
      throw new AssertionError("%d of %s: %s".formatted(found.size(), type, found));
    }
    return found.getFirst();
  }

  String json() {
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(root);
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(@Nullable Object value) {
    return value instanceof Map<?, ?> ? (Map<String, Object>) value : Map.of();
  }

  @SuppressWarnings("unchecked")
  static List<Object> list(@Nullable Object value) {
    if (value == null) {
      return List.of();
    }
    return value instanceof List<?> ? (List<Object>) value : List.of(value);
  }

  /// One resource, by its logical id.
  record Resource(String id, Map<String, Object> tree) {
    String type() {
      return String.valueOf(tree.get("Type"));
    }

    Map<String, Object> properties() {
      return object(tree.get("Properties"));
    }

    /// A property by its path, as `Code.S3Key`.
    Object at(String path) {
      Object here = properties();
      for (String step : path.split("\\.", -1)) {
        here = object(here).getOrDefault(step, Map.of());
      }
      return here;
    }

    List<Object> dependsOn() {
      return tree.containsKey("DependsOn") ? list(tree.get("DependsOn")) : List.of();
    }
  }
}
