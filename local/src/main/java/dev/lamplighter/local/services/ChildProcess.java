package dev.lamplighter.local.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A server in a process of its own, which says `ready ...` when it serves and ends when its
/// standard input does: so it never outlives this JVM.
public final class ChildProcess implements AutoCloseable {
  private static final String READY = "ready ";
  private static final long STOPS_WITHIN_SECONDS = 20;

  private final String name;
  private final Process process;

  private ChildProcess(String name, Process process) {
    this.name = name;
    this.process = process;
  }

  public static ChildProcess start(String name, List<String> command) {
    try {
      return new ChildProcess(
          name, new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// What it says about itself once it serves.
  public String awaitReady() {
    try {
      String line = process.inputReader().readLine();
      if (line == null || !line.startsWith(READY)) {
        throw new IllegalStateException("%s did not start: %s".formatted(name, line));
      }
      return line.substring(READY.length());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public void tell(String command) {
    try {
      var commands = process.outputWriter();
      commands.write(command + "\n");
      commands.flush();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(STOPS_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }
}
