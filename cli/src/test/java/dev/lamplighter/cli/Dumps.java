package dev.lamplighter.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/// What kubectl printed of a cluster that Karpenter looks after, with a node of a type that nobody
/// knows.
public final class Dumps {
  private Dumps() {}

  public static Path cluster() {
    return Path.of("src/test/resources/dev/lamplighter/cli/dump/cluster.yaml");
  }

  public static String text() throws IOException {
    try (var stream = Dumps.class.getResourceAsStream("dump/cluster.yaml")) {
      return new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
