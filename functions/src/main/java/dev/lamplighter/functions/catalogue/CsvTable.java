package dev.lamplighter.functions.catalogue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// A table in the plainest kind of CSV: no quotes, hence no commas in a cell; lines that begin with
/// `#` are comments; the first other line names the columns.
public final class CsvTable {
  private final String name;
  private final Map<String, Integer> columns;
  private final List<String> lines;

  private CsvTable(String name, Map<String, Integer> columns, List<String> lines) {
    this.name = name;
    this.columns = columns;
    this.lines = lines;
  }

  /// `name` is what the table is called where something is wrong with it.
  public static CsvTable read(String name, String text) {
    List<String> lines = text.lines().filter(line -> !line.startsWith("#")).toList();
    Map<String, Integer> columns = new HashMap<>();
    for (String column : cells(lines.getFirst())) {
      columns.put(column, columns.size());
    }
    return new CsvTable(name, columns, lines.subList(1, lines.size()));
  }

  public List<Row> rows() {
    return lines.stream().map(line -> row(cells(line))).toList();
  }

  private Row row(String[] cells) {
    if (cells.length != columns.size()) {
      throw new IllegalStateException(
          "%s: %d columns, but %d values in (%s)"
              .formatted(name, columns.size(), cells.length, String.join(",", cells)));
    }
    return new Row(cells);
  }

  private static String[] cells(String line) {
    return line.split(",", -1);
  }

  /// The values of one line by column.
  public final class Row {
    private final String[] cells;

    private Row(String[] cells) {
      this.cells = cells;
    }

    public String text(String column) {
      Integer index = columns.get(column);
      if (index == null) {
        throw new IllegalStateException("%s has no column %s".formatted(name, column));
      }
      return cells[index];
    }

    public int number(String column) {
      return Integer.parseInt(text(column));
    }

    public boolean flag(String column) {
      return Boolean.parseBoolean(text(column));
    }

    public OptionalInt optional(String column) {
      String value = text(column);
      return value.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(value));
    }
  }
}
