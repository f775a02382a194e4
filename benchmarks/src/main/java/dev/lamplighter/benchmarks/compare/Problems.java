package dev.lamplighter.benchmarks.compare;

import dev.lamplighter.benchmarks.generate.StandingNodes;
import dev.lamplighter.benchmarks.problem.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Problems by name: a file, or one that is made once and kept beside the peer's binary.
///
/// | name | problem |
/// |---|---|
/// | `bench-1000` | 1,000 pods of the mix of Karpenter's own benchmark, 400 types |
/// | `prefs-4000` | 4,000 pods of its benchmark of preferences |
/// | `plain-3000` | 3,000 small pods, 63 types like EC2's, on-demand |
/// | `plainspot-3000` | the same with spot offerings |
/// | `nodes5000-bench-1000` | `bench-1000` in a cluster of 5,000 nodes with pods of that mix |
public final class Problems {
  private static final Pattern GENERATED =
      Pattern.compile(
          "(?:nodes(?<nodes>\\d+)-)?(?<kind>bench|prefs|plain|plainspot)-(?<pods>\\d+)");

  private final Peer peer;
  private final Path folder;

  public Problems(Peer peer, Path folder) {
    this.peer = peer;
    this.folder = folder;
  }

  public Path file(String name) {
    if (Files.isReadable(Path.of(name)) && !Files.isDirectory(Path.of(name))) {
      return Path.of(name);
    }
    Matcher parts = GENERATED.matcher(name);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "Problem (%s) is neither a file nor of the form bench-1000, prefs-4000, plain-300,"
                  .formatted(name)
              + " plainspot-300 or nodes5000-bench-1000.");
    }
    Path file = folder.resolve(name + ".json");
    if (!Files.exists(file)) {
      make(parts, file);
    }
    return file;
  }

  private void make(Matcher parts, Path file) {
    Path unfinished = folder.resolve(file.getFileName() + "." + ProcessHandle.current().pid());
    String nodes = parts.group("nodes");
    try {
      Files.createDirectories(folder);
      if (nodes == null) {
        peer.generate(arguments(parts.group("kind"), parts.group("pods")), unfinished);
      } else {
        var without = Json.problem(file(parts.group("kind") + "-" + parts.group("pods")));
        Files.writeString(
            unfinished, Json.pretty(StandingNodes.in(without, Integer.parseInt(nodes), 42)));
      }
      Files.move(unfinished, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> arguments(String kind, String pods) {
    var arguments = new ArrayList<>(List.of(kind.equals("plainspot") ? "plain" : kind));
    if (kind.equals("plainspot")) {
      arguments.add("-spot");
    }
    arguments.addAll(List.of("-pods", pods));
    return arguments;
  }
}
