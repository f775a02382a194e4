package dev.lamplighter.launch.toml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// A value of a TOML document.
public sealed interface TomlValue {

  /// A string, number, boolean or time, spelled as in the document, so that it keeps its type and
  /// its digits.
  record Scalar(String spelling) implements TomlValue {}

  /// A list written in brackets.
  record Array(List<TomlValue> items) implements TomlValue {
    public Array {
      items = List.copyOf(items);
    }
  }

  /// The tables of one `[[header]]`.
  record Tables(List<Table> items) implements TomlValue {
    public Tables {
      items = List.copyOf(items);
    }
  }

  /// A table, its keys in the order written.
  record Table(SequencedMap<String, TomlValue> entries) implements TomlValue {
    public static final Table EMPTY = new Table(new LinkedHashMap<>());

    public Table {
      entries = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(entries));
    }

    /// What stands at the path, each part of which but the last is a table.
    public Optional<TomlValue> at(List<String> path) {
      Optional<TomlValue> value = Optional.ofNullable(entries.get(path.getFirst()));
      return path.size() == 1
          ? value
          : value.flatMap(
              next ->
                  next instanceof Table table
                      ? table.at(path.subList(1, path.size()))
                      : Optional.empty());
    }

    /// With this value at the path. What stands in its way, and is no table, is replaced.
    public Table with(List<String> path, TomlValue value) {
      var next = new LinkedHashMap<String, TomlValue>(entries);
      String key = path.getFirst();
      if (path.size() == 1) {
        next.put(key, value);
      } else {
        var inner = entries.get(key) instanceof Table table ? table : EMPTY;
        next.put(key, inner.with(path.subList(1, path.size()), value));
      }
      return new Table(next);
    }

    /// The first part of the path that stands there and is no table.
    public Optional<List<String>> obstacle(List<String> path) {
      for (int length = 1; length <= path.size(); length++) {
        List<String> part = path.subList(0, length);
        if (at(part).filter(value -> !(value instanceof Table)).isPresent()) {
          return Optional.of(part);
        }
      }
      return Optional.empty();
    }
  }

  static TomlValue text(String text) {
    return new Scalar(TomlWriter.quoted(text));
  }

  static TomlValue number(long number) {
    return new Scalar(Long.toString(number));
  }

  static TomlValue flag(boolean flag) {
    return new Scalar(Boolean.toString(flag));
  }

  static TomlValue texts(List<String> texts) {
    List<TomlValue> items = new ArrayList<>();
    texts.forEach(text -> items.add(text(text)));
    return new Array(items);
  }
}
