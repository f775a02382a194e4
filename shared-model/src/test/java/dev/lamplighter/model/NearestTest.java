package dev.lamplighter.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final List<String> KNOWN =
      List.of("consolidateAfter", "consolidationPolicy", "budgets", "weight", "In", "NotIn");

  @ParameterizedTest
  @CsvSource({
    "wieght, weight",
    "budget, budgets",
    "consolidateafter, consolidateAfter",
    "consolidationpolicy, consolidationPolicy",
    "IN, In",
    "notin, NotIn"
  })
  void findsTheWordThatWasMeant(String word, String meant) {
    assertThat(Nearest.of(word, KNOWN)).contains(meant);
  }

  @Test
  void namesAFewOfManyTheNearestFirst() {
    assertThat(Nearest.some("budgest", KNOWN, 3)).isEqualTo("budgets, weight, In and 3 more");
    assertThat(Nearest.some("budgest", KNOWN, 6))
        .isEqualTo("consolidateAfter, consolidationPolicy, budgets, weight, In, NotIn");
  }

  @Test
  void takesTheFirstInTheAlphabetOfThoseEquallyNear() {
    List<String> known = List.of("weights", "weighed", "weighty");

    assertThat(Nearest.of("weight", known)).contains("weights");
    assertThat(Nearest.of("weight", known.reversed())).contains("weights");
    assertThat(Nearest.some("weight", known.reversed(), 2))
        .isEqualTo("weights, weighty and 1 more");
  }

  @ParameterizedTest
  @CsvSource({"limits", "disruption", "xyz", "x"})
  void guessesNothingFarAway(String word) {
    assertThat(Nearest.of(word, KNOWN)).isEmpty();
  }
}
