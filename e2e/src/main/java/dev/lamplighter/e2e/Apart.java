package dev.lamplighter.e2e;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Names by which a world stays apart from others in one cluster: a namespace for its pods, and
/// label keys of its own for its nodes and all that speaks of them. So no pod is counted, attracted
/// or repelled across, not even where a spread counts nodes that its pods can't go to.
record Apart(String namespace) {

  String node(NodeName name) {
    return namespace + "-" + name.value();
  }

  /// A key of nodes' labels.
  String key(LabelKey key) {
    return namespace + "." + key;
  }

  Map<String, String> labels(Labels ofNodes) {
    var labels = new LinkedHashMap<String, String>();
    ofNodes.values().forEach((key, value) -> labels.put(key(key), value));
    return labels;
  }

  Map<String, Object> expressions(Requirements ofNodes) {
    var all = new ArrayList<Map<String, Object>>();
    for (Requirement.Item item : ofNodes.toApi()) {
      all.add(
          Map.of(
              "key", key(item.key()),
              "operator", item.operator().toString(),
              "values", item.values()));
    }
    return Map.of("matchExpressions", List.copyOf(all));
  }
}
