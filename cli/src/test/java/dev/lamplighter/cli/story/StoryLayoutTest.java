package dev.lamplighter.cli.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.cli.story.Telling.Line;
import dev.lamplighter.cli.story.Telling.Voice;
import dev.lamplighter.cli.text.Glyphs;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.local.simulation.PretendWorld;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class StoryLayoutTest {

  @Test
  void putsTimeVoiceAndTextInColumns() {
    var telling =
        new Telling(
            PretendWorld.START.plus(Duration.ofSeconds(312)),
            Voice.LAMPLIGHTER,
            List.of(
                Line.plain("2 nodes of pool platform for 2 pods of busybox"),
                Line.detail(Tone.GOOD, "platform-a: i-1, t3.small"),
                Line.detail(Tone.GOOD, "platform-b: i-2, t3.small")));

    assertThat(String.join("\n", StoryLayout.lines(telling, page(60))))
        .isEqualTo(
            """
              05:12  lamplighter  2 nodes of pool platform for 2 pods of
                                    busybox
                                    platform-a: i-1, t3.small
                                    platform-b: i-2, t3.small\
            """);
  }

  @Test
  void breaksACommandOnlyBetweenItsFiles() {
    var telling =
        new Telling(
            PretendWorld.START.plus(Duration.ofHours(1)),
            Voice.USER,
            List.of(Line.plain("$ kubectl apply -f pools/one.yaml -f pools/two.yaml")));

    assertThat(String.join("\n", StoryLayout.lines(telling, page(64))))
        .isEqualTo(
            """
            1:00:00  you          $ kubectl apply -f pools/one.yaml
                                    -f pools/two.yaml\
            """);
  }

  private static Look page(int columns) {
    return new Look(Ansi.OFF, Glyphs.ASCII, columns);
  }
}
