package dev.lamplighter.functions.catalogue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The tables that come with Lamplighter, as files of its jar.
final class Resource {
  private Resource() {}

  static String text(String file) {
    try (var stream = Resource.class.getResourceAsStream(file)) {
      if (stream == null) {
        throw new IllegalStateException("Resource %s is missing from the jar".formatted(file));
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
