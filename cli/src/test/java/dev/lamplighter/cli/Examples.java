package dev.lamplighter.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/// The repository's own examples, from wherever the tests run.
final class Examples {
  static final String LABS =
      Files.isDirectory(Path.of("examples/labs")) ? "examples/labs/" : "../examples/labs/";

  private Examples() {}
}
