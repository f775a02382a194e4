package dev.lamplighter.functions.wire;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodTemplate;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// Reads what a user says in an object's `metadata`: name, namespace, labels, annotations.
///
/// A manifest has no UID and no creation time: they are the API server's to give, and left aside
/// where a manifest was copied from one.
final class MetaReader {
  private static final int NAME_LENGTH_MAX = 253;
  private static final Pattern NAME =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  private static final String UNREAD = "unread";

  private MetaReader() {}

  static ObjectMeta read(Fields object) {
    return read(object, MetaReader::dnsName, Spelling.DNS_NAME);
  }

  /// The same for a kind whose names are spelled otherwise.
  static ObjectMeta read(Fields object, UnaryOperator<String> naming, Expected expected) {
    object.require("metadata", "metadata with a name", "metadata: {name: my-name}");
    String kind = object.text("kind").orElse("");
    return object
        .fields("metadata")
        .map(metadata -> read(metadata, kind, naming, expected))
        .orElseGet(() -> ObjectMeta.named(UNREAD, StableHash.of(UNREAD).toUid(), Instant.EPOCH));
  }

  private static ObjectMeta read(
      Fields metadata, String kind, UnaryOperator<String> naming, Expected expected) {
    metadata.require("name", expected.allowed(), "name: my-name");
    String name = metadata.parsedText("name", naming, expected).orElse(UNREAD);
    String namespace = metadata.text("namespace").orElse("");
    var uid = StableHash.of("manifest", kind, namespace, name).toUid();
    var read =
        ObjectMeta.named(name, uid, Instant.EPOCH)
            .withLabels(labels(metadata, "labels"))
            .withAnnotations(annotations(metadata, "annotations"));
    refuseUnknown(metadata);
    return read;
  }

  /// A pod template, from its `metadata` and what is read of its spec.
  static PodTemplate ofTemplate(Fields metadata, PodSpec spec) {
    var read =
        new PodTemplate(labels(metadata, "labels"), annotations(metadata, "annotations"), spec);
    refuseUnknown(metadata.know("name"));
    return read;
  }

  private static void refuseUnknown(Fields metadata) {
    metadata
        .know("generateName", "namespace", "finalizers", "ownerReferences", "uid", "generation")
        .know("resourceVersion", "creationTimestamp", "deletionTimestamp", "managedFields")
        .know("deletionGracePeriodSeconds", "selfLink")
        .refuseUnknown();
  }

  /// A name without dots, as containers and namespaces have.
  static String dnsLabel(String text) {
    return Namespace.of(text).value();
  }

  static String dnsName(String text) {
    if (text.length() > NAME_LENGTH_MAX || !NAME.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "An object's name (%s) must be %s".formatted(text, Spelling.DNS_NAME.allowed()));
    }
    return text;
  }

  static Namespace namespace(Fields object) {
    return namespaceIfHere(object).orElse(Namespace.of("default"));
  }

  static Optional<Namespace> namespaceIfHere(Fields object) {
    return object
        .fields("metadata")
        .flatMap(metadata -> metadata.parsedText("namespace", Namespace::of, Spelling.NAMESPACE));
  }

  /// A mapping of labels.
  static Labels labels(Fields fields, String name) {
    return fields.fields(name).map(MetaReader::labels).orElse(Labels.EMPTY);
  }

  private static Labels labels(Fields labels) {
    var valid = new LinkedHashMap<String, String>();
    for (String key : labels.names()) {
      var value = labels.text(key);
      if (!LabelKey.isValid(key)) {
        labels.problem(
            key,
            "this is no label key",
            Spelling.LABEL_KEY.allowed(),
            Spelling.labelKey(key) + " instead");
      } else if (value.filter(text -> !Labels.isValidValue(text)).isPresent()) {
        labels.problem(
            key,
            "found \"%s\"".formatted(value.get()),
            "at most 63 letters, digits, '-', '_' and '.', beginning and ending with a letter or"
                + " digit",
            "%s: %s".formatted(key, Spelling.labelValue(value.get())));
      } else {
        value.ifPresent(text -> valid.put(key, text));
      }
    }
    return Labels.of(valid);
  }

  static SortedMap<AnnotationKey, String> annotations(Fields fields, String name) {
    var annotations = new TreeMap<AnnotationKey, String>();
    fields
        .textMap(name)
        .forEach(
            (key, value) -> {
              if (key.isEmpty()) {
                fields.problem(
                    name,
                    "a key is empty",
                    "keys such as example.com/team",
                    "a key before the colon");
              } else {
                annotations.put(new AnnotationKey(key), value);
              }
            });
    return annotations;
  }
}
