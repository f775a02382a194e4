package dev.lamplighter.local.labs;

import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// The manifests of `examples/labs`, which are packaged with the labs.
final class LabManifests {
  private static final String ROOT = "/examples/labs/";

  private LabManifests() {}

  static List<Manifest> read(String... files) {
    var read = ManifestReader.read(Stream.of(files).map(LabManifests::source).toList());
    if (!read.problems().isEmpty()) {
      throw new IllegalStateException(
          "The labs' own manifests have problems: %s".formatted(read.problems()));
    }
    return read.manifests();
  }

  private static SourceText source(String file) {
    try (var stream = LabManifests.class.getResourceAsStream(ROOT + file)) {
      if (stream == null) {
        throw new IllegalStateException("%s is not packaged with the labs".formatted(file));
      }
      return new SourceText(file, new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
