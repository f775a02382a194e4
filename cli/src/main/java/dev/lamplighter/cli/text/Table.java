package dev.lamplighter.cli.text;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import com.github.freva.asciitable.Styler;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A table as kubectl prints it: a head in capitals, no rules, columns as wide as they must be.
///
/// Where it would be wider than the page, the columns that can be spared are left out.
public final class Table<R> {
  private static final int UNBOUNDED = 1_000;
  private static final int GAP = 2;

  private final List<Field<R>> fields = new ArrayList<>();

  /// A column; one with a `rank` above 0 can be spared, the highest first.
  private record Field<R>(
      String head,
      HorizontalAlign align,
      Function<R, String> cell,
      Function<R, Tone> tone,
      int rank) {

    ColumnData<R> data() {
      return new Column()
          .header(head)
          .headerAlign(align)
          .dataAlign(align)
          .maxWidth(UNBOUNDED, OverflowBehaviour.CLIP_RIGHT)
          .with(cell);
    }

    int width(List<R> rows) {
      return Stream.concat(head.lines(), rows.stream().map(cell))
          .mapToInt(String::length)
          .max()
          .orElse(0);
    }
  }

  public Table<R> left(String head, Function<R, String> cell) {
    return left(head, cell, _ -> Tone.PLAIN);
  }

  public Table<R> left(String head, Function<R, String> cell, Function<R, Tone> tone) {
    fields.add(new Field<>(head, HorizontalAlign.LEFT, cell, tone, 0));
    return this;
  }

  public Table<R> right(String head, Function<R, String> cell) {
    return right(head, cell, _ -> Tone.PLAIN);
  }

  public Table<R> right(String head, Function<R, String> cell, Function<R, Tone> tone) {
    fields.add(new Field<>(head, HorizontalAlign.RIGHT, cell, tone, 0));
    return this;
  }

  /// The last column can be spared: on a narrow page it goes before those of a lower rank.
  public Table<R> spare(int rank) {
    Field<R> last = fields.removeLast();
    fields.add(new Field<>(last.head(), last.align(), last.cell(), last.tone(), rank));
    return this;
  }

  /// Whether no column need be spared.
  public boolean fits(Look look, Collection<R> rows) {
    return width(fields, List.copyOf(rows)) <= look.columns();
  }

  /// Its lines, each with a margin of two spaces.
  public List<String> lines(Look look, Collection<R> rows) {
    var inOrder = List.copyOf(rows);
    List<Field<R>> shown = shown(look, inOrder);
    String text =
        AsciiTable.builder()
            .border(AsciiTable.NO_BORDERS)
            .lineSeparator("\n")
            .styler(new Painter(look, inOrder, shown))
            .data(inOrder, shown.stream().map(Field::data).toList())
            .asString();
    return text.lines().map(line -> " " + line.stripTrailing()).toList();
  }

  private List<Field<R>> shown(Look look, List<R> rows) {
    List<Field<R>> shown = List.copyOf(fields);
    Optional<Integer> spared = nextToGo(shown);
    while (spared.isPresent() && width(shown, rows) > look.columns()) {
      int rank = spared.get();
      shown = shown.stream().filter(field -> field.rank() != rank).toList();
      spared = nextToGo(shown);
    }
    return shown;
  }

  /// The rank that is spared next.
  private static <R> Optional<Integer> nextToGo(List<Field<R>> fields) {
    return fields.stream().map(Field::rank).filter(rank -> rank > 0).max(Integer::compare);
  }

  private static <R> int width(List<Field<R>> fields, List<R> rows) {
    return fields.stream().mapToInt(field -> GAP + field.width(rows)).sum();
  }

  private final class Painter implements Styler {
    private final Look look;
    private final List<R> rows;
    private final List<Field<R>> shown;

    Painter(Look look, List<R> rows, List<Field<R>> shown) {
      this.look = look;
      this.rows = rows;
      this.shown = shown;
    }

    @Override
    public List<String> styleCell(Column column, int row, int index, List<String> lines) {
      Tone tone = shown.get(index).tone().apply(rows.get(row));
      return lines.stream().map(line -> paint(tone, line)).toList();
    }

    @Override
    public List<String> styleHeader(Column column, int index, List<String> lines) {
      return lines.stream().map(line -> paint(Tone.QUIET, line)).toList();
    }

    /// Without the spaces around it: those at a line's end are to be stripped.
    private String paint(Tone tone, String padded) {
      String text = padded.strip();
      int start = padded.indexOf(text);
      return padded.substring(0, start)
          + look.paint(tone, text)
          + padded.substring(start + text.length());
    }
  }
}
