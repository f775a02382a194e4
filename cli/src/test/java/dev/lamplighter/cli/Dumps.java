package dev.lamplighter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What kubectl printed of a cluster that Karpenter looks after, with a node of a type that nobody
/// knows.
public final class Dumps {
  private Dumps() {}

  public static Path cluster() {
    return Path.of("../examples/plan/cluster.yaml");
  }

  public static String text() throws IOException {
    return Files.readString(cluster());
  }
}
