package dev.lamplighter.functions.wire.yaml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A node of a YAML document, with its place in the source.
public sealed interface YamlValue {
  Location location();

  /// What it is, in words for a message, as `a list of 3`.
  String describe();

  /// Entries in the order written; a key appears once.
  record Mapping(Location location, SequencedMap<String, Entry> entries) implements YamlValue {
    public Mapping {
      entries = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(entries));
    }

    @Override
    public String describe() {
      return "a mapping with "
          + (entries.isEmpty() ? "no keys" : "keys " + String.join(", ", entries.keySet()));
    }
  }

  /// A key's own place and its value.
  record Entry(Location key, YamlValue value) {}

  record Sequence(Location location, List<YamlValue> items) implements YamlValue {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String describe() {
      return "a list of " + items.size();
    }
  }

  /// `text` as written, quotes and escapes resolved; `json` as the API server gets it: a string as
  /// it is, a number or boolean as JSON writes it.
  record Scalar(Location location, String text, Kind kind, String json) implements YamlValue {

    /// One that is written as JSON writes it.
    public Scalar(Location location, String text, Kind kind) {
      this(location, text, kind, text);
    }

    @Override
    public String describe() {
      return switch (kind) {
        case STRING -> "\"" + text + "\"";
        case INTEGER, FLOAT, BOOLEAN ->
            text.equals(json) ? text : "%s, which kubectl takes for %s".formatted(text, json);
        case NULL -> "nothing";
      };
    }
  }

  enum Kind {
    STRING,
    INTEGER,
    FLOAT,
    BOOLEAN,
    NULL
  }
}
