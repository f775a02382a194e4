package dev.lamplighter.infra;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The repository's files, wherever in it the tests run.
final class Repository {
  private Repository() {}

  static Path file(String path) {
    Path root = Path.of("").toAbsolutePath();
    while (root != null && !Files.exists(root.resolve("mvnw"))) {
      root = root.getParent();
    }
    return requireNonNull(root, "the tests run in the repository").resolve(path);
  }

  static String text(String path) {
    try {
      return Files.readString(file(path));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
