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
import java.util.function.Function;

/// A table as kubectl prints it: a head in capitals, no rules, columns as wide as they must be.
public final class Table<R> {
  private static final int UNBOUNDED = 1_000;

  private final List<ColumnData<R>> columns = new ArrayList<>();
  private final List<Function<R, Tone>> tones = new ArrayList<>();

  public Table<R> left(String head, Function<R, String> cell) {
    return left(head, cell, _ -> Tone.PLAIN);
  }

  public Table<R> left(String head, Function<R, String> cell, Function<R, Tone> tone) {
    return column(head, HorizontalAlign.LEFT, cell, tone);
  }

  public Table<R> right(String head, Function<R, String> cell) {
    return right(head, cell, _ -> Tone.PLAIN);
  }

  public Table<R> right(String head, Function<R, String> cell, Function<R, Tone> tone) {
    return column(head, HorizontalAlign.RIGHT, cell, tone);
  }

  private Table<R> column(
      String head, HorizontalAlign align, Function<R, String> cell, Function<R, Tone> tone) {
    columns.add(
        new Column()
            .header(head)
            .headerAlign(align)
            .dataAlign(align)
            .maxWidth(UNBOUNDED, OverflowBehaviour.CLIP_RIGHT)
            .with(cell));
    tones.add(tone);
    return this;
  }

  /// Its lines, each with a margin of two spaces.
  public List<String> lines(Look look, Collection<R> rows) {
    var inOrder = List.copyOf(rows);
    String text =
        AsciiTable.builder()
            .border(AsciiTable.NO_BORDERS)
            .lineSeparator("\n")
            .styler(new Painter(look, inOrder))
            .data(inOrder, columns)
            .asString();
    return text.lines().map(line -> " " + line.stripTrailing()).toList();
  }

  private final class Painter implements Styler {
    private final Look look;
    private final List<R> rows;

    Painter(Look look, List<R> rows) {
      this.look = look;
      this.rows = rows;
    }

    @Override
    public List<String> styleCell(Column column, int row, int index, List<String> lines) {
      Tone tone = tones.get(index).apply(rows.get(row));
      return lines.stream().map(line -> look.paint(tone, line)).toList();
    }

    @Override
    public List<String> styleHeader(Column column, int index, List<String> lines) {
      return lines.stream().map(line -> look.paint(Tone.QUIET, line)).toList();
    }
  }
}
