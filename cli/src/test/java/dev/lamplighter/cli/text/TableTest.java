package dev.lamplighter.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class TableTest {
  private static final Table<String> TABLE =
      new Table<String>()
          .left("NAME", name -> name)
          .left("TWICE", name -> name + name, _ -> Tone.GOOD)
          .spare(1)
          .right("LENGTH", name -> Integer.toString(name.length()))
          .spare(2);

  @Test
  void sparesTheColumnsOfTheHighestRankFirst() {
    var longNames = List.of("a".repeat(30));

    assertThat(heads(120, longNames)).isEqualTo("NAME TWICE LENGTH");
    assertThat(heads(101, longNames)).isEqualTo("NAME TWICE");
    assertThat(heads(93, longNames)).isEqualTo("NAME");
    assertThat(heads(40, longNames)).isEqualTo("NAME");
  }

  @Test
  void paintsNoSpacesSoThatNoneIsLeftAtALinesEnd() {
    var lines = TABLE.lines(new Look(Ansi.ON, Glyphs.ASCII, 100), List.of("ab", "abc"));

    assertThat(lines).allSatisfy(line -> assertThat(line).doesNotContain(" \u001b[0m"));
    assertThat(lines.get(1)).endsWith("\u001b[32mabab\u001b[0m         2");
  }

  private static String heads(int columns, List<String> rows) {
    var look = new Look(Ansi.OFF, Glyphs.ASCII, columns);
    return TABLE.lines(look, rows).getFirst().strip().replaceAll(" +", " ");
  }
}
