package dev.lamplighter.benchmarks.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/// A program of the system, run to its end.
public final class Command {
  private Command() {}

  /// Writes what it prints into a file. What it complains of goes to our own complaints.
  public static void run(List<String> words, Path output) {
    try {
      Process process =
          new ProcessBuilder(words)
              .redirectOutput(output.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      int status = process.waitFor();
      if (status != 0) {
        throw new IllegalStateException("%s ended with %d".formatted(words.getFirst(), status));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot run %s".formatted(words.getFirst()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while %s ran".formatted(words.getFirst()), e);
    }
  }
}
