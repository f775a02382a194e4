package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import dev.lamplighter.functions.wire.yaml.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The items of a list.
final class Items {
  private Items() {}

  static Stream<YamlValue> of(YamlValue value) {
    return value instanceof Sequence(_, var items) ? items.stream() : Stream.empty();
  }

  /// Those that are strings; any other is a problem.
  static List<String> texts(List<YamlValue> items, FieldPath list, Problems problems) {
    var texts = new ArrayList<String>();
    for (YamlValue item : items) {
      if (item instanceof Scalar(_, var text, var kind, _) && kind == Kind.STRING) {
        texts.add(text);
      } else {
        problems.add(
            item.location(),
            list.index(texts.size()),
            "found " + item.describe(),
            "a string",
            item instanceof Scalar(_, var text, _, _)
                ? "\"%s\" in quotes".formatted(text)
                : "one word on each line that begins with \"- \"");
      }
    }
    return texts;
  }
}
