package dev.lamplighter.cli.story;

import dev.lamplighter.cli.text.Tone;
import java.time.Instant;
import java.util.List;

/// What one voice has to tell of one moment.
public record Telling(Instant at, Voice voice, List<Line> lines) {
  public Telling {
    lines = List.copyOf(lines);
  }

  /// Who acts.
  public enum Voice {
    USER("you"),
    AWS("aws"),
    LAMPLIGHTER("lamplighter"),
    CLUSTER("cluster");

    private final String text;

    Voice(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /// One sentence, and what it means; a `detail` belongs to the sentence before it.
  public record Line(Tone tone, String text, boolean detail) {
    static Line plain(String text) {
      return of(Tone.PLAIN, text);
    }

    static Line of(Tone tone, String text) {
      return new Line(tone, text, false);
    }

    static Line detail(Tone tone, String text) {
      return new Line(tone, text, true);
    }
  }
}
