package dev.lamplighter.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;

/// One command line, run in this process: its status and what it printed.
record CommandRun(int status, String out, String err) {

  /// As in a pipe of 100 columns.
  static CommandRun of(String... args) {
    return on(false, true, args);
  }

  static CommandRun on(boolean colourTerminal, boolean unicode, String... args) {
    return on(colourTerminal, unicode, 100, args);
  }

  /// As in a pipe of so many columns.
  static CommandRun wide(int columns, String... args) {
    return on(false, true, columns, args);
  }

  private static CommandRun on(
      boolean colourTerminal, boolean unicode, int columns, String... args) {
    var out = new StringWriter();
    var err = new StringWriter();
    var terminal =
        new Terminal(
            new PrintWriter(out),
            new PrintWriter(err),
            false,
            colourTerminal,
            unicode,
            columns,
            Optional::empty);
    int status = Main.run(terminal, args);
    return new CommandRun(status, out.toString(), err.toString());
  }
}
