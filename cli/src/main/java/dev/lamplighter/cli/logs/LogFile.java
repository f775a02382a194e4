package dev.lamplighter.cli.logs;

import dev.lamplighter.cli.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// A log that was saved, or that comes through a pipe.
public final class LogFile implements LogSource {
  /// How the standard input is named.
  public static final Path PIPE = Path.of("-");

  private final Path file;
  private final InputStream pipe;

  /// `pipe` is read where the file is `-`.
  public LogFile(Path file, InputStream pipe) {
    this.file = file;
    this.pipe = pipe;
  }

  @Override
  public void tell(Listener listener, BooleanSupplier ending) {
    try (InputStream stream = file.equals(PIPE) ? pipe : Files.newInputStream(file);
        var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      Optional<Instant> last = Optional.empty();
      String line = reader.readLine();
      while (line != null && !ending.getAsBoolean()) {
        Optional<LogEntry> entry = LogEntry.parse(line, last);
        entry.ifPresent(listener::heard);
        last = entry.isPresent() ? entry.map(LogEntry::at) : last;
        line = reader.readLine();
      }
      listener.caughtUp();
    } catch (NoSuchFileException _) {
      throw new BadInput(
          "--from-file: found \"%s\". Allowed: a file, or - for standard input. Write its path."
              .formatted(file));
    } catch (IOException unreadable) {
      throw new BadInput(
          "--from-file: %s can't be read: %s. Write the path of a text."
              .formatted(file, unreadable.getMessage()));
    }
  }
}
