package dev.lamplighter.launch.toml;

import dev.lamplighter.launch.toml.TomlValue.Array;
import dev.lamplighter.launch.toml.TomlValue.Scalar;
import dev.lamplighter.launch.toml.TomlValue.Table;
import dev.lamplighter.launch.toml.TomlValue.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Writes a tree as TOML: of each table first its values, then the tables in it.
final class TomlWriter {
  private final StringBuilder toml = new StringBuilder();

  private TomlWriter() {}

  static String write(Table root) {
    var writer = new TomlWriter();
    writer.contents(root, List.of());
    return writer.toml.toString();
  }

  private void contents(Table table, List<String> path) {
    table.entries().forEach(this::pair);
    table
        .entries()
        .forEach(
            (key, value) -> {
              List<String> inner = new ArrayList<>(path);
              inner.add(key);
              switch (value) {
                case Table(var entries) -> {
                  if (entries.isEmpty() || entries.values().stream().anyMatch(TomlWriter::isPair)) {
                    header("[", inner, "]");
                  }
                  contents(new Table(entries), inner);
                }
                case Tables(var items) ->
                    items.forEach(
                        item -> {
                          header("[[", inner, "]]");
                          contents(item, inner);
                        });
                case Scalar _, Array _ -> {}
              }
            });
  }

  private static boolean isPair(TomlValue value) {
    return switch (value) {
      case Scalar _, Array _ -> true;
      case Table _, Tables _ -> false;
    };
  }

  private void pair(String key, TomlValue value) {
    if (isPair(value)) {
      toml.append(key(key)).append(" = ").append(inline(value)).append('\n');
    }
  }

  private void header(String open, List<String> path, String close) {
    toml.append(toml.isEmpty() ? "" : "\n")
        .append(open)
        .append(path.stream().map(TomlWriter::key).collect(Collectors.joining(".")))
        .append(close)
        .append('\n');
  }

  private static String inline(TomlValue value) {
    return switch (value) {
      case Scalar(var spelling) -> spelling;
      case Array(var items) -> list(items);
      case Tables(var items) -> list(items);
      case Table(var entries) ->
          entries.isEmpty()
              ? "{}"
              : entries.entrySet().stream()
                  .map(entry -> key(entry.getKey()) + " = " + inline(entry.getValue()))
                  .collect(Collectors.joining(", ", "{ ", " }"));
    };
  }

  private static String list(List<? extends TomlValue> items) {
    return items.stream().map(TomlWriter::inline).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String key(String key) {
    return !key.isEmpty() && key.chars().allMatch(c -> TomlScanner.isBare((char) c))
        ? key
        : quoted(key);
  }

  /// A basic string.
  static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        default -> quoted.append(c < ' ' || c == 0x7f ? "\\u%04x".formatted((int) c) : c);
      }
    }
    return quoted.append('"').toString();
  }
}
