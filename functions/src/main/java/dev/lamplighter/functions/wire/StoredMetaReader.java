package dev.lamplighter.functions.wire;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Uid;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeSet;

/// Reads the `metadata` of an object that the API server keeps: what the server gave is there too.
final class StoredMetaReader {
  private static final Expected TIME =
      Expected.of("a time such as 2026-01-31T09:00:00Z", "\"2026-01-31T09:00:00Z\"");
  private static final Expected UID = Expected.of("a UID", "6a1f0c9e-52a4-4a8e-9d0e-3f8f1f0f6b7d");

  private StoredMetaReader() {}

  static ObjectMeta read(Fields object) {
    return withWhatWasGiven(object, MetaReader.read(object));
  }

  /// That of a Namespace, whose name has no dots.
  static ObjectMeta ofNamespace(Fields object) {
    return withWhatWasGiven(
        object, MetaReader.read(object, MetaReader::dnsLabel, Spelling.NAMESPACE));
  }

  private static ObjectMeta withWhatWasGiven(Fields object, ObjectMeta said) {
    return object.fields("metadata").map(metadata -> read(metadata, said)).orElse(said);
  }

  private static ObjectMeta read(Fields metadata, ObjectMeta said) {
    metadata.require(
        "uid", "the UID that the API server gave", "the object as the API server gives it");
    metadata.require(
        "creationTimestamp", TIME.allowed(), "creationTimestamp: \"2026-01-31T09:00:00Z\"");
    var finalizers = new TreeSet<Finalizer>();
    metadata.texts("finalizers").stream()
        .filter(text -> !text.isEmpty())
        .map(Finalizer::new)
        .forEach(finalizers::add);
    return new ObjectMeta(
        said.name(),
        metadata.parsedText("uid", Uid::of, UID).orElse(said.uid()),
        said.labels(),
        said.annotations(),
        finalizers,
        metadata.list("ownerReferences").stream().flatMap(it -> owner(it).stream()).toList(),
        time(metadata, "creationTimestamp").orElse(said.creationTimestamp()),
        time(metadata, "deletionTimestamp"),
        metadata.integer("generation").orElse(1L),
        metadata
            .parsed("resourceVersion", Long::valueOf, Expected.of("a number", "\"1\""))
            .orElse(0L));
  }

  private static Optional<OwnerReference> owner(Fields reference) {
    reference.require("name", "the owner's name", "name: NAME of the owner");
    reference.require("uid", "the owner's UID", "uid: UID of the owner");
    var apiVersion = reference.text("apiVersion").orElse("");
    var kind = reference.text("kind").orElse("");
    var name = reference.text("name");
    var uid = reference.parsedText("uid", Uid::of, UID);
    reference.know("controller", "blockOwnerDeletion").refuseUnknown();
    var known = kind(apiVersion, kind);
    return name.flatMap(it -> uid.map(owner -> new OwnerReference(known, it, owner)));
  }

  private static ObjectKind kind(String apiVersion, String kind) {
    return Arrays.stream(ObjectKind.values())
        .filter(known -> known.apiVersion().equals(apiVersion) && known.kind().equals(kind))
        .findFirst()
        .orElse(ObjectKind.OTHER);
  }

  static Optional<Instant> time(Fields fields, String name) {
    return fields.parsedText(name, StoredMetaReader::instant, TIME);
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException refused) {
      throw new IllegalArgumentException(
          "Time (%s) must be %s".formatted(text, TIME.allowed()), refused);
    }
  }
}
