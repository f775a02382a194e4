package dev.lamplighter.functions.wire;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.StableHash;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads `metadata`: name, namespace, labels, annotations.
///
/// A manifest has no UID and no creation time yet: they are the API server's to give.
final class MetaReader {
  private static final String DNS_NAME =
      "lower case letters, digits, '-' and '.', at most 253 characters";

  private MetaReader() {}

  static ObjectMeta read(Fields object) {
    var metadata = object.fields("metadata");
    if (metadata.isEmpty()) {
      object.require("metadata", "metadata with a name", "metadata: {name: my-name}");
    }
    String name = metadata.flatMap(MetaReader::name).orElse("unnamed");
    Labels labels = metadata.map(fields -> labels(fields, "labels")).orElse(Labels.EMPTY);
    SortedMap<AnnotationKey, String> annotations =
        metadata.map(fields -> annotations(fields, "annotations")).orElseGet(TreeMap::new);
    return ObjectMeta.named(name, StableHash.of("manifest", name).toUid(), Instant.EPOCH)
        .withLabels(labels)
        .withAnnotations(annotations);
  }

  static Namespace namespace(Fields object) {
    return object
        .fields("metadata")
        .flatMap(metadata -> metadata.parsed("namespace", Namespace::of, DNS_NAME))
        .orElse(Namespace.of("default"));
  }

  private static Optional<String> name(Fields metadata) {
    if (!metadata.require("name", DNS_NAME, "name: my-name")) {
      return Optional.empty();
    }
    return metadata.parsed("name", MetaReader::dnsName, DNS_NAME);
  }

  private static String dnsName(String text) {
    if (text.length() > 253 || !text.matches("[a-z0-9]([-a-z0-9.]*[a-z0-9])?")) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }

  static Labels labels(Fields fields, String name) {
    var labels = Labels.EMPTY;
    var nested = fields.fields(name);
    for (var label : fields.textMap(name).entrySet()) {
      var where = nested.orElseThrow();
      if (!LabelKey.isValid(label.getKey())) {
        where.problem(
            label.getKey(),
            "found \"%s\"".formatted(label.getKey()),
            "a label key such as team or example.com/team",
            "");
      } else if (!Labels.isValidValue(label.getValue())) {
        where.problem(
            label.getKey(),
            "found \"%s\"".formatted(label.getValue()),
            "at most 63 letters, digits, '-', '_' and '.', beginning and ending with a letter or"
                + " digit",
            "");
      } else {
        labels = labels.with(LabelKey.of(label.getKey()), label.getValue());
      }
    }
    return labels;
  }

  static SortedMap<AnnotationKey, String> annotations(Fields fields, String name) {
    var annotations = new TreeMap<AnnotationKey, String>();
    fields.textMap(name).forEach((key, value) -> annotations.put(new AnnotationKey(key), value));
    return annotations;
  }
}
