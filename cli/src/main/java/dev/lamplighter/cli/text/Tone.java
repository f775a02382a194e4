package dev.lamplighter.cli.text;

import picocli.CommandLine.Help.Ansi.Style;

/// What a piece of text means. Colour is used for nothing else.
public enum Tone {
  PLAIN(Style.reset),
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

  private final Style style;

  Tone(Style style) {
    this.style = style;
  }

  Style style() {
    return style;
  }
}
