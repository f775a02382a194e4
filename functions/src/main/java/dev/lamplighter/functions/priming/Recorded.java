package dev.lamplighter.functions.priming;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Answers and objects that lie beside this class.
final class Recorded {
  private Recorded() {}

  static String text(String name) {
    try (InputStream stream = Recorded.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException("%s is not in the jar".formatted(name));
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
