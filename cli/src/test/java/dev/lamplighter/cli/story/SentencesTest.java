package dev.lamplighter.cli.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.cli.story.Telling.Line;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentencesTest {

  @Test
  void saysOnceWhatDiffersOnlyInNames() {
    var sentences = new Sentences();
    sentences.add("a-1", List.of(Line.plain("a-1 is finished: i-0ae9bc220ca3a1367 is terminated")));
    sentences.add("b-1", List.of(Line.plain("b-1 is tainted")));
    sentences.add("a-2", List.of(Line.plain("a-2 is finished: i-04cbf513a76921607 is terminated")));

    assertThat(sentences.lines().stream().map(Line::text))
        .containsExactly(
            "a-1 is finished: i-0ae9bc220ca3a1367 is terminated", "likewise a-2", "b-1 is tainted");
  }
}
