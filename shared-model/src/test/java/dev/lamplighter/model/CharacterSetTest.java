package dev.lamplighter.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CharacterSetTest {
  /// The first and the last character of each of the two words of bits are among them.
  @ParameterizedTest
  @ValueSource(strings = {"", "a", "0az", "?@", "\u0000?@\u007f", "\u0000", "\u007f", "09AZaz-_."})
  void hasTheCharactersItIsMadeOfAndNoOther(String characters) {
    CharacterSet set = CharacterSet.of(characters);

    for (char each = 0; each < 1_000; each++) {
      assertThat(set.contains(each))
          .as("character %d", (int) each)
          .isEqualTo(characters.indexOf(each) >= 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-", "a", "@", "b?"})
  void joinsWhatItHasAndMore(String more) {
    CharacterSet set = CharacterSet.of("a?");

    assertThat(set.and(more)).isEqualTo(CharacterSet.of("a?" + more));
  }
}
