package dev.lamplighter.cli;

import dev.lamplighter.cli.text.Glyphs;
import dev.lamplighter.cli.text.Look;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/// Where the command's output and errors go, and what is known of it.
///
/// `colourAllowed` is what `--color auto` means here: a terminal whose user has not set NO_COLOR.
record Terminal(
    PrintWriter out,
    PrintWriter err,
    boolean interactive,
    boolean colourAllowed,
    boolean unicode,
    int columns) {

  /// The terminal, pipe or file that this process writes to.
  static Terminal ofProcess() {
    boolean interactive =
        Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    var charset = Charset.forName(System.getProperty("stdout.encoding", "UTF-8"));
    return new Terminal(
        writer(FileDescriptor.out, charset),
        writer(FileDescriptor.err, charset),
        interactive,
        interactive && Optional.ofNullable(System.getenv("NO_COLOR")).orElse("").isEmpty(),
        charset.equals(StandardCharsets.UTF_8),
        columns(interactive));
  }

  /// What it can show, with the user's word about colours.
  Look look(ColorMode color) {
    return new Look(color.ansi(colourAllowed), unicode ? Glyphs.UNICODE : Glyphs.ASCII, columns);
  }

  /// Colours for texts that picocli prints before any option is read.
  Ansi ansi() {
    return colourAllowed ? Ansi.ON : Ansi.OFF;
  }

  private static PrintWriter writer(FileDescriptor descriptor, Charset charset) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), charset), false);
  }

  private static int columns(boolean interactive) {
    return number(System.getenv("COLUMNS"))
        .or(() -> interactive ? columnsOfTty() : Optional.empty())
        .orElse(Look.USUAL_COLUMNS);
  }

  /// `stty size` answers with rows and columns.
  private static Optional<Integer> columnsOfTty() {
    try {
      var stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(ProcessBuilder.Redirect.INHERIT)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(1, TimeUnit.SECONDS)) {
        stty.destroy();
        return Optional.empty();
      }
      String answer = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return number(answer.strip().replaceFirst("^.* ", ""));
    } catch (IOException noStty) {
      return Optional.empty();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static Optional<Integer> number(@Nullable String text) {
    return text != null && text.matches("[1-9][0-9]{0,3}")
        ? Optional.of(Integer.valueOf(text))
        : Optional.empty();
  }
}
