package dev.lamplighter.e2e;

import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The core's values as fields of an object of Kubernetes'.
final class ObjectFields {
  private ObjectFields() {}

  static Map<String, String> resources(Resources resources) {
    var map = new LinkedHashMap<String, String>();
    resources
        .names()
        .forEach(
            name ->
                map.put(name.toString(), Resources.quantity(name, resources.get(name)).toString()));
    return map;
  }

  static Map<String, String> labels(Labels labels) {
    var map = new LinkedHashMap<String, String>();
    labels.values().forEach((key, value) -> map.put(key.toString(), value));
    return map;
  }

  static Map<String, Object> selector(LabelSelector selector) {
    return Map.of("matchExpressions", expressions(selector.requirements()));
  }

  static List<Map<String, Object>> expressions(Requirements requirements) {
    var all = new ArrayList<Map<String, Object>>();
    for (Requirement.Item item : requirements.toApi()) {
      all.add(
          Map.of(
              "key", item.key().toString(),
              "operator", item.operator().toString(),
              "values", item.values()));
    }
    return all;
  }
}
