package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.wire.yaml.YamlValue;
import java.util.Optional;

/// The few things that are looked up in an object before it is read as what it is.
final class Trees {
  private Trees() {}

  static Optional<String> text(YamlValue value, String name) {
    return field(value, name)
        .map(it -> it instanceof YamlValue.Scalar(_, var text, _, _) ? text : "");
  }

  static Optional<YamlValue> field(YamlValue value, String name) {
    return value instanceof YamlValue.Mapping(_, var entries)
        ? Optional.ofNullable(entries.get(name)).map(YamlValue.Entry::value)
        : Optional.empty();
  }

  /// As messages name it: `NAMESPACE/NAME`, or the name alone.
  static String nameOf(YamlValue object) {
    Optional<YamlValue> metadata = field(object, "metadata");
    String name = metadata.flatMap(it -> text(it, "name")).orElse("?");
    return metadata.flatMap(it -> text(it, "namespace")).map(it -> it + "/" + name).orElse(name);
  }
}
