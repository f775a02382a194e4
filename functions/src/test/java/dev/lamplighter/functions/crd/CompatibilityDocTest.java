package dev.lamplighter.functions.crd;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.aws.ec2.GoldenFile;
import dev.lamplighter.functions.crd.Schema.Flag;
import dev.lamplighter.functions.crd.Schema.ListOf;
import dev.lamplighter.functions.crd.Schema.MapOf;
import dev.lamplighter.functions.crd.Schema.ObjectOf;
import dev.lamplighter.functions.crd.Schema.Text;
import dev.lamplighter.functions.crd.Schema.TextOrNumber;
import dev.lamplighter.functions.crd.Schema.Whole;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `docs/compatibility.md` has every field of the definitions, and what becomes of it here. What is
/// said of a field is in `compatibility.txt` beside this test.
class CompatibilityDocTest {
  /// `path` begins with the kind's name, as `NodePool.spec.limits`.
  private record Statement(String path, String status, String note) {
    static Statement parse(String line) {
      String[] parts = line.split("\\|", -1);
      return new Statement(parts[0].strip(), parts[1].strip(), parts[2].strip());
    }
  }

  private static final List<String> STATUSES = List.of("same", "differs", "ignored");

  private static final SequencedMap<String, Statement> STATEMENTS = statements();

  static List<Crd> definitions() {
    return Crd.all();
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void somethingIsSaidOfEveryField(Crd crd) {
    assertThat(fields(crd)).isNotEmpty().allSatisfy(path -> assertThat(said(path)).isNotNull());
  }

  @Test
  void nothingIsSaidOfAFieldThatThereIsNot() {
    var there = new TreeSet<String>();
    for (Crd crd : Crd.all()) {
      there.addAll(paths(crd).keySet());
    }

    assertThat(there).containsAll(STATEMENTS.keySet());
    assertThat(STATEMENTS.values()).allMatch(it -> STATUSES.contains(it.status()));
  }

  @Test
  void whatIsNotTheSameIsExplained() {
    assertThat(STATEMENTS.values())
        .filteredOn(it -> !it.status().equals("same"))
        .allSatisfy(it -> assertThat(it.note()).isNotEmpty());
  }

  @Test
  void theDocumentHasEveryFieldWithWhatBecomesOfIt() {
    GoldenFile.compare("docs/compatibility.md", document(), CompatibilityDocTest.class);
  }

  private static String document() {
    return text("compatibility-head.md")
        + Crd.all().stream()
            .map(CompatibilityDocTest::section)
            .collect(Collectors.joining("\n", "\n", ""));
  }

  private static String section(Crd crd) {
    var lines = new ArrayList<String>();
    lines.add("## " + crd.kind().kind());
    lines.add("");
    lines.add("| field | | |");
    lines.add("|---|---|---|");
    for (String path : fields(crd)) {
      var said = requireNonNull(said(path));
      String field = path.substring(path.indexOf('.') + 1);
      lines.add("| `%s` | %s | %s |".formatted(field, said.status(), said.note()));
    }
    return String.join("\n", lines) + "\n";
  }

  /// What is said of the field, or of the nearest that it is in.
  private static @Nullable Statement said(String path) {
    String nearest = path;
    while (!STATEMENTS.containsKey(nearest) && nearest.contains(".")) {
      nearest = nearest.substring(0, nearest.lastIndexOf('.')).replaceFirst("\\[]$", "");
    }
    return STATEMENTS.get(nearest);
  }

  /// Those that hold no others.
  private static List<String> fields(Crd crd) {
    return paths(crd).entrySet().stream()
        .filter(it -> isLeaf(it.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isLeaf(Schema schema) {
    return switch (schema) {
      case ObjectOf object -> object.fields().isEmpty();
      case ListOf list -> !(list.items() instanceof ObjectOf);
      case MapOf _, Text _, TextOrNumber _, Whole _, Flag _ -> true;
    };
  }

  private static SequencedMap<String, Schema> paths(Crd crd) {
    var paths = new LinkedHashMap<String, Schema>();
    SchemaWalk.all(crd)
        .forEach(
            (path, schema) -> {
              boolean isItem = path.endsWith("[0]") || path.endsWith(".*");
              if (!isItem) {
                paths.put(crd.kind().kind() + "." + path.replace("[0]", "[]"), schema);
              }
            });
    return paths;
  }

  private static SequencedMap<String, Statement> statements() {
    var statements = new LinkedHashMap<String, Statement>();
    text("compatibility.txt")
        .lines()
        .filter(line -> !line.isBlank())
        .map(Statement::parse)
        .forEach(it -> statements.put(it.path(), it));
    return statements;
  }

  private static String text(String name) {
    try (InputStream in =
        requireNonNull(CompatibilityDocTest.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
