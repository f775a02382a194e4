package dev.lamplighter.benchmarks.compare;

import dev.lamplighter.benchmarks.generate.Mix;
import dev.lamplighter.benchmarks.generate.MixedProblem;
import dev.lamplighter.benchmarks.generate.StandingNodes;
import dev.lamplighter.benchmarks.problem.Json;
import dev.lamplighter.benchmarks.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
/// | `gpu-400`, or another [Mix] | 400 pods of that mix, all types of ours |
/// | `nodes5000-bench-1000` | `bench-1000` in a cluster of 5,000 nodes with pods of that mix |
///
/// `-seed7` at the end is another problem of the same kind.
public final class Problems {
  private static final Pattern GENERATED =
      Pattern.compile(
          "(?:nodes(?<nodes>\\d+)-)?(?<kind>bench|prefs|plain|plainspot|%s)-(?<pods>\\d+)(?:-seed(?<seed>\\d+))?"
              .formatted(Mix.pattern()));

  private static final String USUAL_SEED = "42";

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
    if (!Files.exists(file) || isMixed(parts)) {
      make(parts, file);
    }
    return file;
  }

  /// Made anew each time: the folder is another for each build of the peer, but not of ours.
  private static boolean isMixed(Matcher parts) {
    return Mix.of(parts.group("kind")).isPresent();
  }

  private void make(Matcher parts, Path file) {
    Path unfinished = folder.resolve(file.getFileName() + "." + ProcessHandle.current().pid());
    String seed = Optional.ofNullable(parts.group("seed")).orElse(USUAL_SEED);
    try {
      Files.createDirectories(folder);
      if (isMixed(parts) || parts.group("nodes") != null) {
        Files.writeString(unfinished, Json.pretty(ours(parts, seed)));
      } else {
        peer.generate(arguments(parts.group("kind"), parts.group("pods"), seed), unfinished);
      }
      Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Problem ours(Matcher parts, String seed) {
    String kind = parts.group("kind");
    int pods = Integer.parseInt(parts.group("pods"));
    String nodes = parts.group("nodes");
    if (nodes != null) {
      Path without = file("%s-%d-seed%s".formatted(kind, pods, seed));
      return StandingNodes.in(Json.problem(without), Integer.parseInt(nodes), 42);
    }
    return MixedProblem.of(Mix.of(kind).orElseThrow(), pods, Long.parseLong(seed));
  }

  private static List<String> arguments(String kind, String pods, String seed) {
    var arguments = new ArrayList<>(List.of(kind.equals("plainspot") ? "plain" : kind));
    if (kind.equals("plainspot")) {
      arguments.add("-spot");
    }
    arguments.addAll(List.of("-pods", pods, "-seed", seed));
    return arguments;
  }
}
