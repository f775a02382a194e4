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
///
/// A key whose own value is demanded may not be in the selector too; one whose own value is refused
/// may, as in "of any tenant but the pod's own".
final class MatchLabelKeys {
  private MatchLabelKeys() {}

  /// Those of which the pod's own value is demanded. `selector` is what they would be added to.
  static List<LabelKey> matching(Fields item, Optional<LabelSelector> selector) {
    List<LabelKey> keys = read(item, "matchLabelKeys", selector);
    if (item.isChecked()) {
      selector.ifPresent(there -> keys.removeIf(there.requirements()::has));
    } else {
      selector.ifPresent(there -> keys.forEach(key -> refuseSelected(item, key, there)));
    }
    return keys;
  }

  /// Those of which the pod's own value is refused. `selector` is what they would be added to.
  static List<LabelKey> mismatching(Fields item, Optional<LabelSelector> selector) {
    return read(item, "mismatchLabelKeys", selector);
  }

  private static List<LabelKey> read(Fields item, String name, Optional<LabelSelector> selector) {
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
    return keys;
  }

  private static void refuseSelected(Fields item, LabelKey key, LabelSelector selector) {
    if (selector.requirements().has(key)) {
      item.problem(
          "matchLabelKeys",
          "found %s, which the labelSelector has too".formatted(key),
          "keys that the labelSelector does not have",
          "it in one of the two");
    }
  }
}
