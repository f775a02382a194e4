package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.Operator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {
  @ParameterizedTest
  @CsvSource({
    "-1, 1",
    "1 core, 1",
    "2 vCPUs, 2",
    "512MB, 512M",
    "4GB, 4G",
    "4GiB, 4Gi",
    "1.5gb, 1.5G",
    "100mi, 100Mi",
    "64kb, 64k",
    "250 millicores, 250m",
    "-500m, 500m",
    "lots, 500m",
    "1..2, 500m",
    "3 apples, 500m"
  })
  void takesAQuantityForWhatItMostLikelyMeans(String text, String likely) {
    assertThat(Spelling.quantity("a quantity", "500m").likely().apply(text)).isEqualTo(likely);
  }

  @ParameterizedTest
  @CsvSource({"0, 4Gi", "-8Gi, 8Gi", "0Gi, 4Gi", "10 GB, 10G"})
  void makesASizeOfMoreThanNothing(String text, String likely) {
    assertThat(Spelling.size("a size", "4Gi").likely().apply(text)).isEqualTo(likely);
  }

  @ParameterizedTest
  @CsvSource({
    "a b, a-b",
    "My Team/a b, my-team/a-b",
    "_a_, a",
    "a/b/c, a-b/c",
    "'!', my-value",
    "example.com/, example.com/my-value"
  })
  void makesALabelKeyOfAnyText(String text, String likely) {
    assertThat(Spelling.LABEL_KEY.likely().apply(text)).isEqualTo(likely);
  }

  @ParameterizedTest
  @CsvSource({"Team_A, team-a", "a.b, a-b", "'', my-name", "'..', my-name"})
  void makesANamespaceOfAnyText(String text, String likely) {
    assertThat(Spelling.NAMESPACE.likely().apply(text)).isEqualTo(likely);
  }

  @ParameterizedTest
  @CsvSource({
    "30d, 720h",
    "1w, 168h",
    "30, 30s",
    "10 min, 10m",
    "2 hours, 2h",
    "5S, 5s",
    "soon, 30m",
    "5y, 30m"
  })
  void takesADurationForWhatItMostLikelyMeans(String text, String likely) {
    assertThat(Durations.EXPECTED.likely().apply(text)).isEqualTo(likely);
  }

  @ParameterizedTest
  @CsvSource({
    "in, true, In",
    "=, true, In",
    "!=, true, NotIn",
    "NotEquals, true, NotIn",
    "exist, false, Exists",
    "NotExists, false, DoesNotExist",
    "Has, true, In",
    "Has, false, Exists",
    ">=, true, Gte"
  })
  void takesAnOperatorForWhatItMostLikelyMeans(String word, boolean withValues, String likely) {
    assertThat(OperatorWords.meant(word, List.of(Operator.values()), withValues))
        .hasToString(likely);
  }

  @ParameterizedTest
  @CsvSource({">=, true, In", "=, true, In", "DoesNotExists, false, DoesNotExist"})
  void meansOnlyOperatorsThatTheFieldTakes(String word, boolean withValues, String likely) {
    var selector = List.of(Operator.IN, Operator.NOT_IN, Operator.EXISTS, Operator.DOES_NOT_EXIST);

    assertThat(OperatorWords.meant(word, selector, withValues)).hasToString(likely);
  }
}
