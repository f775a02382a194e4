package dev.lamplighter.functions.wire.yaml;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.wire.yaml.YamlValue.Mapping;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import dev.lamplighter.functions.wire.yaml.YamlValue.Sequence;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlReaderTest {
  private final Problems problems = new Problems();

  /// `\n`, `\t` and the like are written out in the table.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a: b\\n c: d       | m.yaml:2: this is not YAML: mapping values are not allowed here. Allowed: YAML or JSON. Write the fields of one object at one indentation, and a value that holds ": " in quotes.
          a:\\n\\tb: c       | m.yaml:2: a tab stands where this line is indented. Allowed: spaces. Write spaces instead of the tab.
          a: [1, 2\\nb: 3    | m.yaml:2: this is not YAML: while parsing a flow sequence, expected ',' or ']', but got :. Allowed: YAML or JSON. Write a comma between two items, and ] after the last.
          {"a": 1,\\n "b":   | m.yaml:2: this is not YAML: while parsing a flow node, expected the node content, but found '<stream end>'. Allowed: YAML or JSON. Write the value, or the bracket that closes the list.
          a:\\n  b: 1\\n c: 2  | m.yaml:3: this is not YAML: while parsing a block mapping, expected <block end>, but found '<block mapping start>'. Allowed: YAML or JSON. Write the fields of one object, and the items of one list, at one indentation.
          {"a": 1 "b": 2}    | m.yaml:1: this is not YAML: while parsing a flow mapping, expected ',' or '}', but got :. Allowed: YAML or JSON. Write a comma between two fields, and } after the last.
          a: 1\\nb\\nc: 2     | m.yaml:3: this is not YAML: while scanning a simple key, could not find expected ':'. Allowed: YAML or JSON. Write name: value, with a space after the colon.
          a: "b\\nc: 1       | m.yaml:2: this is not YAML: while scanning a quoted scalar, found unexpected end of stream. Allowed: YAML or JSON. Write the quote that ends the value.
          {"a": 1} b         | m.yaml:1: this is not YAML: expected '<document start>', but found '<scalar>'. Allowed: YAML or JSON. Write --- on a line of its own between two documents.
          a: >x\\n  b        | m.yaml:1: this is not YAML: while scanning a block scalar, expected chomping or indentation indicators, but found x(120). Allowed: YAML or JSON. Write the text on the lines below the mark.
          a: {{ .Values.b }} | m.yaml:1: a: a key is no plain text. Allowed: keys of plain text. Write a value that begins with { in quotes, and a Helm template as `helm template` prints it.
          a: @b              | m.yaml:1: this is not YAML: while scanning for the next token, found character '@' that cannot start any token. Allowed: YAML or JSON. Write the value in quotes.
          a: 1\\nb: "x\\0y" | m.yaml:2: this is not text: found the character U+0000. Allowed: YAML or JSON. Write the manifests as text in UTF-8.
          a: 1\\nb: 2\\na: 3 | m.yaml:3: a: the key appears twice, first in line 1. Allowed: each key once. Write one of the two, with what both should say.
          a:\\n  ? [b]\\n  : 1 | m.yaml:2: a: a key is no plain text. Allowed: keys of plain text. Write a value that begins with { in quotes, and a Helm template as `helm template` prints it.
          a: *b              | m.yaml:1: a: the alias *b names no anchor that is complete before it. Allowed: an anchor above, as &b. Write &b before the value that is meant.
          a: &a [*a]         | m.yaml:1: a[0]: the alias *a names no anchor that is complete before it. Allowed: an anchor above, as &a. Write &a before the value that is meant.
          a: !!              | m.yaml:1: this is not YAML: while scanning a tag, expected URI, but found the end of the line. Allowed: YAML or JSON. Write fields as name: value, one below the other.
          a: !!foo b         | m.yaml:1: a: the tag !!foo means nothing here. Allowed: no tag, or !!str, !!int, !!float, !!bool, !!null, !!map, !!seq. Write the value without a tag.
          a: [!Ref b]        | m.yaml:1: a[0]: the tag !Ref means nothing here. Allowed: no tag, or !!str, !!int, !!float, !!bool, !!null, !!map, !!seq. Write the value without a tag.
          a: !!tag\\n  b: c  | m.yaml:1: a: the tag !!tag means nothing here. Allowed: no tag, or !!str, !!int, !!float, !!bool, !!null, !!map, !!seq. Write the value without a tag.
          a: !!map [b]       | m.yaml:1: a: the tag !!map means nothing here. Allowed: no tag, or !!str, !!int, !!float, !!bool, !!null, !!map, !!seq. Write the value without a tag.
          a: !!bool maybe    | m.yaml:1: a: "maybe" is not what the tag !!bool says. Allowed: no tag, or !!str, !!int, !!float, !!bool, !!null, !!map, !!seq. Write the value without a tag.
          a: {<<: 5}         | m.yaml:1: a["<<"]: found 5. Allowed: a mapping to take fields from, or a list of them. Write <<: *NAME, where &NAME stands before a mapping above.
          """)
  void saysWhatIsWrongAndWhere(String text, String message) {
    read(text.translateEscapes());

    assertThat(problems.all()).hasToString("[" + message + "]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# only a comment\n", "---\n", "---\n---\n", "null\n", "~"})
  void findsNoDocumentWhereThereIsNone(String text) {
    assertThat(read(text)).isEmpty();
    assertThat(problems.isEmpty()).isTrue();
  }

  @Test
  void readsSeveralDocumentsWithTheirLines() {
    var documents = read("a: 1\n---\n# nothing\n---\nb: 2\n");

    assertThat(documents).extracting(YamlValue::location).hasToString("[m.yaml:1, m.yaml:5]");
  }

  @Test
  void keepsTheDocumentsBeforeTheOneThatIsNotYaml() {
    assertThat(read("a: 1\n---\nb: [\n")).hasSize(1);
    assertThat(problems.size()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: {b: x}",
        "\uFEFFa: {b: x}",
        "\uFEFF---\r\na:\r\n  b: x\r\n",
        "{\"a\": {\"b\": \"x\"}}",
        "{\"a\":\t{\"b\":\t\"x\"}\t}",
        "{\n\t\"a\": {\n\t\t\"b\": \"x\"\n\t}\n}",
        "base: &base {b: x}\na: *base",
        "base: &base {b: x}\na: {<<: *base}",
        "base: &base {b: x, c: y}\na: {<<: [*base], c: z}",
      })
  void readsTheSameHoweverItIsWritten(String text) {
    var root = read(text).getFirst();

    assertThat(problems.all()).isEmpty();
    assertThat(((Scalar) entry(entry(root, "a"), "b")).text()).isEqualTo("x");
  }

  static List<KubectlScalar> scalars() {
    return KubectlScalar.all();
  }

  @ParameterizedTest
  @MethodSource("scalars")
  void makesOfAScalarWhatKubectlMakesOfIt(KubectlScalar scalar) {
    var root = read("a: " + scalar.yaml()).getFirst();

    assertThat(problems.all()).isEmpty();
    assertThat(JsonText.of(entry(root, "a"))).isEqualTo(scalar.json());
  }

  @ParameterizedTest
  @CsvSource({
    "8, INTEGER",
    "'\"8\"', STRING",
    "1.5, FLOAT",
    "1.0, INTEGER",
    "1e3, INTEGER",
    "true, BOOLEAN",
    "yes, BOOLEAN",
    "\"yes\", STRING",
    "!!str yes, STRING",
    "~, NULL",
    "8Gi, STRING",
    "!!str 8, STRING",
    "! 8, STRING",
    "'!!int \"8\"', INTEGER",
    "!!float 8, INTEGER",
    "!!bool on, BOOLEAN",
    "<<, STRING"
  })
  void tellsNumbersFromStringsAsKubectlDoes(String text, YamlValue.Kind kind) {
    var root = read("a: " + text).getFirst();

    assertThat(((Scalar) entry(root, "a")).kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "yes, true",
    "N, false",
    "014, 12",
    "1_0, 10",
    "1.50, 1.5",
    "1e3, 1000",
    "\"yes\", yes",
    "2026-01-31, 2026-01-31",
    ".5, 0.5"
  })
  void namesAKeyAsKubectlDoes(String key, String name) {
    assertThat(((Mapping) read(key + ": a").getFirst()).entries()).containsOnlyKeys(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {".inf", "-.INF", "+.Inf", ".nan", ".NaN", "!!float .inf"})
  void refusesANumberThatJsonCanNotSay(String text) {
    read("a: " + text);

    String word = text.replaceFirst("^!!float ", "");
    assertThat(problems.all())
        .hasToString(
            "[m.yaml:1: a: found %s, for which JSON has no number. Allowed: a number, or a string."
                    .formatted(word)
                + " Write \"%s\" in quotes for a string.]".formatted(word));
  }

  @ParameterizedTest
  @ValueSource(strings = {"~: a", "null: a"})
  void refusesAKeyOfNothing(String text) {
    read(text);

    assertThat(problems.all()).hasSize(1).first().asString().contains("a key is no plain text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: {<<: *base, b: explicit}",
        "a: {b: explicit, <<: *base}",
        "a: {<<: [*base, *other], b: explicit}",
        "a: {<<: *base, <<: *other, b: explicit}",
      })
  void takesAnExplicitFieldBeforeAMergedOneWhereverItStands(String text) {
    var anchors = "base: &base {b: x, c: y}\nother: &other {b: z, c: z, d: z}\n";

    var a = entry(read(anchors + text).getFirst(), "a");

    assertThat(problems.all()).isEmpty();
    assertThat(((Scalar) entry(a, "b")).text()).isEqualTo("explicit");
    assertThat(((Scalar) entry(a, "c")).text()).as("the first mapping counts").isEqualTo("y");
  }

  @Test
  void refusesABombOfAliasesBeforeAnybodyWalksThroughIt() {
    var bomb = new StringBuilder("a0: &a0 [x]\n");
    for (int level = 1; level <= 9; level++) {
      String alias = "*a" + (level - 1);
      bomb.append("a%d: &a%d [%s]\n".formatted(level, level, (alias + ",").repeat(10)));
    }

    assertThat(read(bomb.toString())).isEmpty();
    assertThat(problems.all())
        .hasToString(
            "[m.yaml:7: a6: found more than 500,000 values. Allowed: fewer. Write the manifests"
                + " into several files.]");
  }

  @Test
  void sharesWhatAnAliasRepeats() {
    var root = read("a: &a {b: 1}\nc: [*a, *a]").getFirst();

    var items = ((Sequence) entry(root, "c")).items();
    assertThat(items.getFirst()).isSameAs(items.getLast());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{a: ", "- "})
  void refusesWhatIsNestedTooDeeply(String opening) {
    assertThat(read(opening.repeat(100_000))).isEmpty();
    assertThat(problems.all())
        .hasToString(
            "[m.yaml:1: found more than 100 levels of nesting. Allowed: fewer. Write the object"
                + " with less nesting.]");
  }

  @Test
  void countsTheLevelsOfAliasesToo() {
    var text = new StringBuilder("a0: &a0 [x]\n");
    IntStream.range(1, 9)
        .forEach(
            level ->
                text.append(
                    "a%d: &a%d %s*a%d%s\n"
                        .formatted(level, level, "[".repeat(20), level - 1, "]".repeat(20))));

    assertThat(read(text.toString())).isEmpty();
    assertThat(problems.all()).hasSize(1).first().asString().contains("100 levels");
  }

  @Test
  void refusesATextThatIsTooLarge() {
    assertThat(read("#".repeat(YamlReader.TEXT_MAX + 1))).isEmpty();
    assertThat(problems.all())
        .hasToString(
            "[m.yaml: found 3,000,001 characters. Allowed: at most 3,000,000 in one file. Write the"
                + " manifests into several files.]");
  }

  private static YamlValue entry(YamlValue mapping, String key) {
    return requireNonNull(((Mapping) mapping).entries().get(key), key).value();
  }

  private List<YamlValue> read(String text) {
    return YamlReader.read(new SourceText("m.yaml", text), problems);
  }
}
