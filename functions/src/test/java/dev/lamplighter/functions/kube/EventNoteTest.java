package dev.lamplighter.functions.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventNoteTest {
  /// The API server counts bytes, and `…` has three.
  @ParameterizedTest
  @ValueSource(strings = {"x", "ü", "xü", "節", "x節", "😀", "xxx😀"})
  void aNoteIsCutToTheBytesThatTheApiServerTakesAndBetweenCharacters(String part) {
    String note = EventNote.of(part.repeat(1_025));

    assertThat(note.getBytes(StandardCharsets.UTF_8).length).isBetween(1_021, 1_024);
    assertThat(note).endsWith("…").doesNotContain("\uFFFD");
    assertThat(part.repeat(1_025)).startsWith(note.substring(0, note.length() - 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1_023, 1_024})
  void aNoteThatFitsIsLeftAsItIs(int length) {
    assertThat(EventNote.of("x".repeat(length))).isEqualTo("x".repeat(length));
  }
}
