package dev.lamplighter.functions.install;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import dev.lamplighter.functions.wire.yaml.YamlValue.Mapping;
import java.util.LinkedHashMap;
import java.util.List;

/// Settings are one document.
final class OneDocument {
  private OneDocument() {}

  /// Its fields; none and a problem if there is none, or more than one.
  static Fields fields(String source, List<YamlValue> documents, Problems problems) {
    if (documents.size() == 1) {
      return Fields.of(documents.getFirst(), FieldPath.ROOT, problems);
    }
    var whole = Location.whole(source);
    problems.add(
        whole,
        FieldPath.ROOT,
        "found %d documents".formatted(documents.size()),
        "one",
        "all fields into one document, without --- between them");
    return Fields.of(new Mapping(whole, new LinkedHashMap<>()), FieldPath.ROOT, problems);
  }
}
