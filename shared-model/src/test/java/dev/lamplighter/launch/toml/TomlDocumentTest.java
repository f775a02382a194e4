package dev.lamplighter.launch.toml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// TOML 1.0 (toml.io).
class TomlDocumentTest {

  @Test
  void valuesKeepTheirSpelling() {
    assertThat(
            rewritten(
                """
                # what a document may hold
                text = "a \\"b\\" \\u00e9" # and so on
                literal = 'C:\\x'
                long = \"""
                one
                two \\
                  three""\"""
                raw = '''
                it's'''
                number = 65
                grouped = 1_000
                hex = 0xDEAD_beef
                float = -1.5e+3
                special = +inf
                flag = true
                at = 1979-05-27T07:32:00.5-07:00
                spaced = 1979-05-27 07:32:00
                day = 1979-05-27
                time = 07:32:00
                list = [1, 2,
                  # between
                  3,]
                mixed = [["a", 'b'], { x = 1, y.z = "q" }, []]
                """))
        .isEqualTo(
            """
            text = "a \\"b\\" \\u00e9"
            literal = 'C:\\x'
            long = \"""
            one
            two \\
              three""\"""
            raw = '''
            it's'''
            number = 65
            grouped = 1_000
            hex = 0xDEAD_beef
            float = -1.5e+3
            special = +inf
            flag = true
            at = 1979-05-27T07:32:00.5-07:00
            spaced = 1979-05-27 07:32:00
            day = 1979-05-27
            time = 07:32:00
            list = [1, 2, 3]
            mixed = [["a", 'b'], { x = 1, y = { z = "q" } }, []]
            """);
  }

  @Test
  void tablesKeepTheirKeysHoweverTheyAreWritten() {
    assertThat(
            rewritten(
                """
                [ a . "b.c" ]
                k = 1
                [a]
                dotted.key = 2
                inline = { x = 3, empty = {} }
                [[a.list]]
                n = 1
                [a.list.sub]
                m = 2
                [[a.list]]
                [empty]
                """))
        .isEqualTo(
            """
            [a."b.c"]
            k = 1

            [a.dotted]
            key = 2

            [a.inline]
            x = 3

            [a.inline.empty]

            [[a.list]]
            n = 1

            [a.list.sub]
            m = 2

            [[a.list]]

            [empty]
            """);
  }

  @Test
  void whatIsWrittenIsReadBackTheSame() {
    String once = rewritten("a.b = 1\n[a.c]\nd = [{x = 1}]\n[[t]]\n[[t.u]]\nv = 'w'\n");

    assertThat(rewritten(once)).isEqualTo(once);
  }

  @Test
  void windowsLineEndsAreLineEnds() {
    assertThat(rewritten("a = 1\r\n[b]\r\nc = 2\r\n")).isEqualTo("a = 1\n\n[b]\nc = 2\n");
  }

  @ParameterizedTest(name = "line {0}: {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | a = | found the end where a value belongs",
        "1 | a = yes | a value is yes; texts stand in quotes",
        "1 | a = 012 | a value is 012; texts stand in quotes",
        "1 | a = 1 b = 2 | found \"b\" where the line should end",
        "1 | a 1 | found \"1\" where = belongs",
        "1 | = 1 | found \"=\" where a key belongs",
        "2 | a = 1;a = 2 | key a stands there twice",
        "2 | a.b = 1;a = 2 | key a stands there twice",
        "2 | a = 1;a.b = 2 | a has a value already and can't have more keys",
        "2 | a = {};a.b = 2 | a has a value already and can't have more keys",
        "3 | [a];b = 1;[a] | table [a] stands there twice",
        "2 | [a];[[a]] | [[a]] stands where something else is already",
        "1 | [a | found the end where ] belongs",
        "1 | a = [1 2] | found \"2\" in a list",
        "1 | a = \"x | a string has no end",
        "1 | a = \"\\q\" | a string has \\ before \"q\"",
        "1 | \"\\ud83\" = 1 | a key has \\ud83, which is no character",
      })
  void whatIsNotTomlIsSaidWithItsLine(int line, String text, String message) {
    assertThat(TomlDocument.parse(text.replace(';', '\n')))
        .isEqualTo(new TomlDocument.Broken(line, message));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "# only a comment", "  \n\t"})
  void nothingIsAnEmptyTable(String text) {
    assertThat(TomlDocument.parse(text)).isEqualTo(new TomlDocument.Read(TomlValue.Table.EMPTY));
  }

  @Test
  void aValueIsPutWhereItBelongs() {
    var root =
        read("[a]\nb = 1\n")
            .with(List.of("a", "c d", "e"), TomlValue.text("q\"\n\u0001"))
            .with(List.of("a", "b"), TomlValue.number(2));

    assertThat(TomlDocument.write(root))
        .isEqualTo("[a]\nb = 2\n\n[a.\"c d\"]\ne = \"q\\\"\\n\\u0001\"\n");
    assertThat(root.at(List.of("a", "b"))).contains(TomlValue.number(2));
    assertThat(root.at(List.of("a", "b", "c"))).isEmpty();
    assertThat(root.obstacle(List.of("a", "b", "c"))).contains(List.of("a", "b"));
    assertThat(root.obstacle(List.of("a", "c d", "f"))).isEmpty();
  }

  private static String rewritten(String text) {
    return TomlDocument.write(read(text));
  }

  private static TomlValue.Table read(String text) {
    return switch (TomlDocument.parse(text)) {
      case TomlDocument.Read(var root) -> root;
      case TomlDocument.Broken broken -> throw new AssertionError(broken);
    };
  }
}
