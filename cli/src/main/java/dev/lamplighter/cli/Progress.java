package dev.lamplighter.cli;

/// One line on a terminal that changes while something takes its time; nothing anywhere else.
final class Progress {
  private static final String FROM_THE_MARGIN = "\r\033[K";

  private final Terminal terminal;
  private boolean shown;

  Progress(Terminal terminal) {
    this.terminal = terminal;
  }

  void say(String text) {
    if (terminal.interactive()) {
      terminal.err().print(FROM_THE_MARGIN + text);
      terminal.err().flush();
      shown = true;
    }
  }

  /// Make room for what is to stay.
  void clear() {
    if (shown) {
      terminal.err().print(FROM_THE_MARGIN);
      terminal.err().flush();
      shown = false;
    }
  }
}
