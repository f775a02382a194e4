package dev.lamplighter.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Help.Ansi;

class LookTest {

  @ParameterizedTest
  @CsvSource({
    "0, 100, ....",
    "1, 100, #...",
    "50, 100, ##..",
    "99, 100, ###.",
    "100, 100, ####",
    "300, 100, ####",
    "5, 0, ....",
  })
  void aBarIsEmptyOnlyForNothingAndFullOnlyForAll(long part, long whole, String bar) {
    assertThat(new Look(Ansi.OFF, Glyphs.ASCII, 100).bar(part, whole, 4)).isEqualTo(bar);
  }

  @Test
  void paintsOnlyWhereThereAreColours() {
    assertThat(new Look(Ansi.ON, Glyphs.ASCII, 100).paint(Tone.BAD, "no"))
        .isEqualTo("\u001b[31mno\u001b[0m");
    assertThat(new Look(Ansi.OFF, Glyphs.ASCII, 100).paint(Tone.BAD, "no")).isEqualTo("no");
    assertThat(new Look(Ansi.ON, Glyphs.ASCII, 100).paint(Tone.PLAIN, "no")).isEqualTo("no");
  }
}
