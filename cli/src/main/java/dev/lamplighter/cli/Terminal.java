package dev.lamplighter.cli;

import dev.lamplighter.cli.text.Glyphs;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.PageSize;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Help.Ansi;

/// Where the command's output and errors go, and what is known of it.
///
/// `size` asks for the size as it is now, which is empty where there is no terminal.
/// `colourAllowed` is what `--color auto` means here: a terminal whose user has not set NO_COLOR.
record Terminal(
    PrintWriter out,
    PrintWriter err,
    boolean interactive,
    boolean colourAllowed,
    boolean unicode,
    int columns,
    Supplier<Optional<PageSize>> size) {

  /// The terminal, pipe or file that this process writes to.
  static Terminal of(ProcessOutput output) {
    boolean interactive =
        Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    var charset = Charset.forName(System.getProperty("stdout.encoding", "UTF-8"));
    return new Terminal(
        new PrintWriter(new OutputStreamWriter(output, charset), false),
        new PrintWriter(
            new OutputStreamWriter(new FileOutputStream(FileDescriptor.err), charset), false),
        interactive,
        interactive && Optional.ofNullable(System.getenv("NO_COLOR")).orElse("").isEmpty(),
        charset.equals(StandardCharsets.UTF_8),
        columns(interactive),
        interactive ? TtySize::ask : Optional::empty);
  }

  /// What it can show, with the user's word about colours.
  Look look(ColorMode color) {
    return look(color, columns);
  }

  Look look(ColorMode color, int width) {
    return new Look(color.ansi(colourAllowed), unicode ? Glyphs.UNICODE : Glyphs.ASCII, width);
  }

  /// Colours for texts that picocli prints before any option is read.
  Ansi ansi() {
    return colourAllowed ? Ansi.ON : Ansi.OFF;
  }

  /// Whether a user can type into this process: `stty` can size up its standard input.
  static boolean isInput() {
    return TtySize.ask().isPresent();
  }

  private static int columns(boolean interactive) {
    return columnsOfUser()
        .or(() -> interactive ? TtySize.ask().map(PageSize::columns) : Optional.empty())
        .orElse(Look.USUAL_COLUMNS);
  }

  /// What the user says is so, whatever the terminal says.
  private static Optional<Integer> columnsOfUser() {
    return Optional.ofNullable(System.getenv("COLUMNS"))
        .filter(text -> text.matches("[1-9][0-9]{0,3}"))
        .map(Integer::valueOf);
  }
}
