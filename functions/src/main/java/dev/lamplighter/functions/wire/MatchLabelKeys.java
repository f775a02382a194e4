package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the keys that add to a label selector what the pod itself has (KEP-3243, KEP-3633), as the
/// API server checks them. In the pods that it keeps it has added them itself, and such a key adds
/// nothing more.
final class MatchLabelKeys {
  private MatchLabelKeys() {}

  /// `selector` is what they would be added to.
  static List<LabelKey> read(Fields item, String name, Optional<LabelSelector> selector) {
    var keys = new ArrayList<LabelKey>();
    for (String key : item.texts(name)) {
      if (LabelKey.isValid(key)) {
        keys.add(LabelKey.of(key));
      } else {
        item.problem(
            name, "found \"%s\"".formatted(key), "label keys", name + ": [pod-template-hash]");
      }
    }
    if (selector.isEmpty() && !item.texts(name).isEmpty()) {
      item.problem(
          name,
          "there is no labelSelector that they could be added to",
          "a labelSelector beside them",
          "labelSelector: {matchLabels: {app: web}}");
    }
    if (item.isChecked()) {
      selector.ifPresent(there -> keys.removeIf(there.requirements()::has));
    } else {
      selector.ifPresent(there -> keys.forEach(key -> refuseSelected(item, name, key, there)));
    }
    return keys;
  }

  private static void refuseSelected(
      Fields item, String name, LabelKey key, LabelSelector selector) {
    if (selector.requirements().has(key)) {
      item.problem(
          name,
          "found %s, which the labelSelector has too".formatted(key),
          "keys that the labelSelector does not have",
          "it in one of the two");
    }
  }
}
