package dev.lamplighter.functions.lambda;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// What the zip's descriptor says of its parts.
final class ZipParts {
  private static final Path DESCRIPTOR = Path.of("src/assembly/zip.xml");
  private static final Pattern EXCLUDE = Pattern.compile("<exclude>\\*:(.+)</exclude>");

  private static final List<String> LEFT_OUT = leftOut();

  private ZipParts() {}

  /// Whether a jar that is on the class path is deployed too.
  static boolean has(String jar) {
    return LEFT_OUT.stream().noneMatch(name -> jar.matches(Pattern.quote(name) + "-[0-9].*"));
  }

  private static List<String> leftOut() {
    try {
      return EXCLUDE
          .matcher(Files.readString(DESCRIPTOR))
          .results()
          .map(found -> found.group(1))
          .toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
