package dev.lamplighter.functions.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SavedQueryTest {
  /// Words of the query language, and of Lambda's own lines.
  private static final Set<String> LANGUAGE =
      Set.of(
          "fields",
          "filter",
          "sort",
          "desc",
          "limit",
          "in",
          "like",
          "or",
          "and",
          "as",
          "by",
          "stats",
          "bin",
          "count",
          "sum",
          "avg",
          "max",
          "coalesce",
          "type",
          "record.metrics");

  private static final Pattern TEXT = Pattern.compile("\"[^\"]*\"");
  private static final Pattern WORD = Pattern.compile("(?<![@\\w.])[A-Za-z_]+(\\.\\w+)*");
  private static final Pattern NAMED = Pattern.compile("\\bas (\\w+)");

  static Stream<SavedQuery> all() {
    return SavedQuery.all().stream();
  }

  @Test
  void namesAreTheirOwn() {
    assertThat(SavedQuery.all()).extracting(SavedQuery::name).doesNotHaveDuplicates().hasSize(7);
  }

  @ParameterizedTest
  @MethodSource("all")
  void asksForFieldsThatLinesHave(SavedQuery query) {
    Set<String> known = new TreeSet<>(LANGUAGE);
    Arrays.stream(LineKind.values())
        .flatMap(kind -> Stream.concat(LineKind.COMMON.stream(), kind.fields().stream()))
        .map(field -> field.replace("?", ""))
        .forEach(known::add);
    NAMED.matcher(query.text()).results().forEach(it -> known.add(it.group(1)));

    Set<String> used =
        WORD.matcher(TEXT.matcher(query.text()).replaceAll(""))
            .results()
            .map(it -> it.group().replaceFirst("^(record\\.metrics)\\..*", "$1"))
            .filter(word -> !word.equals("h"))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(known).containsAll(used);
  }

  @ParameterizedTest
  @MethodSource("all")
  void namesOnlyKindsOfLinesThatThereAre(SavedQuery query) {
    var kinds = Arrays.stream(LineKind.values()).map(LineKind::word).toList();
    var asked = Pattern.compile("event (?:=|in) (\\[[^\\]]*\\]|\"[^\"]*\")").matcher(query.text());
    asked
        .results()
        .flatMap(it -> TEXT.matcher(it.group(1)).results())
        .forEach(it -> assertThat(kinds).contains(it.group().replace("\"", "")));
  }
}
