package dev.lamplighter.functions.wire;

import dev.lamplighter.model.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// What to write in the place of a path that is not there.
final class MissingPath {
  static final String EXISTING = "the path of a file or directory that is there";

  private MissingPath() {}

  /// A name beside the missing one that the user may have meant.
  static String instead(Path missing) {
    Path folder = Optional.ofNullable(missing.toAbsolutePath().getParent()).orElse(missing);
    Path name = Optional.ofNullable(missing.getFileName()).orElse(missing);
    try (Stream<Path> entries = Files.list(folder)) {
      var names =
          entries.limit(ManifestFiles.FILES_MAX).map(entry -> "" + entry.getFileName()).toList();
      return Nearest.of(name.toString(), names)
          .map(near -> missing.resolveSibling(near).toString())
          .orElse(EXISTING);
    } catch (IOException unlisted) {
      return EXISTING;
    }
  }
}
