package dev.lamplighter.functions.aws.ec2;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A committed file that says what must come out. `-Dlamplighter.requests=write` writes it anew.
public final class GoldenFile {
  private GoldenFile() {}

  /// `path` is from the top of the repository, wherever in it the test runs.
  public static void compare(String path, String text, Class<?> test) {
    Path file = root().resolve(path);
    try {
      if ("write".equals(System.getProperty("lamplighter.requests"))) {
        Files.createDirectories(requireNonNull(file.getParent()));
        Files.writeString(file, text);
      }
      assertThat(file)
          .as(
              "Write it anew with: ./mvnw test -Dtest=%s -Dsurefire.failIfNoSpecifiedTests=false"
                  + " -Dlamplighter.requests=write -pl %s -am; then read what changed",
              test.getSimpleName(), module(path))
          .hasContent(text);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// Documents for users are written by this module's tests.
  private static String module(String path) {
    return path.startsWith("docs/") ? "functions" : path.split("/", 2)[0];
  }

  private static Path root() {
    Path root = Path.of("").toAbsolutePath();
    while (root != null && !Files.isDirectory(root.resolve("functions/src/main"))) {
      root = root.getParent();
    }
    return requireNonNull(root, "the tests run in the repository");
  }
}
