package dev.lamplighter.cli.dump;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import java.util.LinkedHashMap;

/// What the API server gives every object, for one that has not been there: a manifest beside the
/// dump, to see what it would change.
final class GivenMetadata {
  /// Older than anything else.
  private static final String CREATED = "2000-01-01T00:00:00Z";

  private static final String GIVEN = "given:";

  private GivenMetadata() {}

  /// Whether an object was completed here: no API server has seen it.
  static boolean isIn(ObjectMeta meta) {
    return meta.uid().value().startsWith(GIVEN);
  }

  /// The object with a UID and a time of creation in its metadata.
  static YamlValue in(YamlValue object, ObjectKind kind) {
    return DumpTrees.field(object, "metadata").orElse(object) instanceof YamlValue.Mapping metadata
            && object instanceof YamlValue.Mapping whole
            && whole.entries().containsKey("metadata")
        ? with(whole, "metadata", completed(metadata, kind + "/" + DumpTrees.name(object)))
        : object;
  }

  private static YamlValue.Mapping completed(YamlValue.Mapping metadata, String name) {
    var complete = metadata;
    if (DumpTrees.text(metadata, "uid").isEmpty()) {
      complete = with(complete, "uid", text(metadata, GIVEN + name));
    }
    return DumpTrees.text(metadata, "creationTimestamp").isEmpty()
        ? with(complete, "creationTimestamp", text(metadata, CREATED))
        : complete;
  }

  private static YamlValue text(YamlValue beside, String text) {
    return new YamlValue.Scalar(beside.location(), text, YamlValue.Kind.STRING);
  }

  private static YamlValue.Mapping with(YamlValue.Mapping mapping, String name, YamlValue value) {
    var entries = new LinkedHashMap<>(mapping.entries());
    entries.put(name, new YamlValue.Entry(value.location(), value));
    return new YamlValue.Mapping(mapping.location(), entries);
  }
}
