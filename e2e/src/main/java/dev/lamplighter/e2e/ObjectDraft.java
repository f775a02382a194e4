package dev.lamplighter.e2e;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/// An object that is being written down.
final class ObjectDraft {
  private final SequencedMap<String, Object> fields = new LinkedHashMap<>();
  private final Map<String, Object> metadata = new LinkedHashMap<>();

  private ObjectDraft() {}

  static ObjectDraft of(String apiVersion, String kind, String name, Map<String, String> labels) {
    var draft = new ObjectDraft();
    draft.metadata.put("name", name);
    draft.metadata.put("labels", labels);
    return draft.with("apiVersion", apiVersion).with("kind", kind).with("metadata", draft.metadata);
  }

  ObjectDraft with(String field, Object value) {
    fields.put(field, value);
    return this;
  }

  ObjectDraft in(String namespace) {
    metadata.put("namespace", namespace);
    return this;
  }

  Map<String, Object> fields() {
    return Collections.unmodifiableSequencedMap(fields);
  }
}
