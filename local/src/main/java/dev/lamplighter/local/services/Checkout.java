package dev.lamplighter.local.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// The project's own sources on this machine: what builds and starts the services is there, and is
/// no part of what ships.
public final class Checkout {
  private static final Path MARK = Path.of("e2e", "controlplane", "build.sh");

  private Checkout() {}

  /// The folder that this process was started in or below, or that its code was built in. Throws
  /// [IllegalStateException] where there is none.
  public static Path root() {
    return Stream.of(Path.of("").toAbsolutePath(), code())
        .flatMap(start -> Stream.iterate(start, at -> at != null, Path::getParent))
        .filter(at -> Files.exists(at.resolve(MARK)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "The services are started from a checkout of Lamplighter: no %s in %s or above."
                        .formatted(MARK, Path.of("").toAbsolutePath())));
  }

  private static Path code() {
    return Path.of(Checkout.class.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  static Path e2e(String... below) {
    return root().resolve(Path.of("e2e", below));
  }

  /// What an environment variable names, or else what a script builds or installs and prints.
  static Path tool(String variable, Path script) {
    return Optional.ofNullable(System.getenv(variable)).map(Path::of).orElseGet(() -> made(script));
  }

  private static Path made(Path script) {
    try {
      var making =
          new ProcessBuilder(script.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (var said = making.inputReader()) {
        String path = said.lines().reduce((_, last) -> last).orElse("");
        if (making.waitFor() != 0 || path.isEmpty()) {
          throw new IllegalStateException("%s failed; what it said is above".formatted(script));
        }
        return Path.of(path);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
