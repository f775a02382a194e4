package dev.lamplighter.launch.toml;

import dev.lamplighter.launch.toml.TomlValue.Array;
import dev.lamplighter.launch.toml.TomlValue.Scalar;
import dev.lamplighter.launch.toml.TomlValue.Table;
import dev.lamplighter.launch.toml.TomlValue.Tables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads a TOML document. Everything that would be lost is refused: a key or a table that stands
/// there twice, a value where a table is.
final class TomlParser {
  private final TomlScanner scanner;
  private final OpenTable root = new OpenTable();

  private TomlParser(TomlScanner scanner) {
    this.scanner = scanner;
  }

  /// What is still being read.
  private sealed interface Open {}

  private record Done(TomlValue value) implements Open {}

  private record OpenTables(List<OpenTable> items) implements Open {}

  private static final class OpenTable implements Open {
    private final Map<String, Open> entries = new LinkedHashMap<>();
    private boolean hasHeader;

    Table close() {
      var closed = new LinkedHashMap<String, TomlValue>();
      entries.forEach(
          (key, open) ->
              closed.put(
                  key,
                  switch (open) {
                    case Done(var value) -> value;
                    case OpenTable table -> table.close();
                    case OpenTables(var items) ->
                        new Tables(items.stream().map(OpenTable::close).toList());
                  }));
      return new Table(closed);
    }
  }

  static Table parse(TomlScanner scanner) {
    var parser = new TomlParser(scanner);
    parser.document();
    return parser.root.close();
  }

  private void document() {
    OpenTable current = root;
    scanner.skipLines();
    while (!scanner.atEnd()) {
      if (scanner.take("[[")) {
        current = nextOfTables(header("]]"));
      } else if (scanner.take("[")) {
        current = table(header("]"));
      } else {
        pair(current);
      }
      scanner.endLine();
      scanner.skipLines();
    }
  }

  private List<String> header(String end) {
    List<String> path = scanner.key();
    scanner.expect(end);
    return path;
  }

  private OpenTable table(List<String> path) {
    OpenTable parent = inner(root, path.subList(0, path.size() - 1));
    OpenTable table = inner(parent, path.subList(path.size() - 1, path.size()));
    if (table.hasHeader) {
      throw new TomlSyntaxException("table [%s] stands there twice".formatted(dotted(path)));
    }
    table.hasHeader = true;
    return table;
  }

  private OpenTable nextOfTables(List<String> path) {
    OpenTable parent = inner(root, path.subList(0, path.size() - 1));
    Open before =
        parent.entries.computeIfAbsent(path.getLast(), _ -> new OpenTables(new ArrayList<>()));
    if (!(before instanceof OpenTables(var items))) {
      throw new TomlSyntaxException(
          "[[%s]] stands where something else is already".formatted(dotted(path)));
    }
    var next = new OpenTable();
    items.add(next);
    return next;
  }

  /// The table at the path, made where it is missing.
  private static OpenTable inner(OpenTable from, List<String> path) {
    OpenTable table = from;
    for (String key : path) {
      table =
          switch (table.entries.computeIfAbsent(key, _ -> new OpenTable())) {
            case OpenTable open -> open;
            case OpenTables(var items) -> items.getLast();
            case Done _ ->
                throw new TomlSyntaxException(
                    "%s has a value already and can't have more keys".formatted(key));
          };
    }
    return table;
  }

  private void pair(OpenTable table) {
    List<String> key = scanner.key();
    scanner.expect("=");
    scanner.skipBlanks();
    Open value = new Done(value());
    if (inner(table, key.subList(0, key.size() - 1)).entries.putIfAbsent(key.getLast(), value)
        != null) {
      throw new TomlSyntaxException("key %s stands there twice".formatted(dotted(key)));
    }
  }

  private TomlValue value() {
    if (scanner.take("[")) {
      return array();
    }
    return scanner.take("{") ? inlineTable() : new Scalar(scanner.scalar());
  }

  private TomlValue array() {
    List<TomlValue> items = new ArrayList<>();
    scanner.skipLines();
    while (!scanner.take("]")) {
      items.add(value());
      scanner.skipLines();
      if (!scanner.take(",") && !scanner.sees("]")) {
        throw new TomlSyntaxException("found %s in a list".formatted(scanner.found()));
      }
      scanner.skipLines();
    }
    return new Array(items);
  }

  private TomlValue inlineTable() {
    var table = new OpenTable();
    scanner.skipBlanks();
    boolean more = !scanner.take("}");
    while (more) {
      pair(table);
      scanner.skipBlanks();
      more = scanner.take(",");
      if (!more) {
        scanner.expect("}");
      }
    }
    return table.close();
  }

  private static String dotted(List<String> path) {
    return String.join(".", path);
  }
}
