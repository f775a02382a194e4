package dev.lamplighter.cli.text;

import java.util.Optional;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/// What a piece of text means. Colour is used for nothing else.
public enum Tone {
  PLAIN,
  /// What the user typed.
  STRONG(Style.bold),
  /// It is there, it is ready, it is as expected.
  GOOD(Style.fg_green),
  /// It waits, or is held up, and that is in order.
  WAITING(Style.fg_yellow),
  /// It failed, or is not as expected.
  BAD(Style.fg_red),
  /// Less important than what stands beside it.
  QUIET(Style.faint);

  private final Optional<Style> style;

  Tone() {
    style = Optional.empty();
  }

  Tone(Style style) {
    this.style = Optional.of(style);
  }

  IStyle[] styles() {
    return style.stream().toArray(IStyle[]::new);
  }
}
