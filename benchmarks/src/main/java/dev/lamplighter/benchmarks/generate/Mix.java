package dev.lamplighter.benchmarks.generate;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Kinds of work that clusters have, each of which is hard to pack in a way of its own.
public enum Mix {
  /// Many small pods that need little memory: CPU is what is scarce.
  MICROSERVICES,
  /// Caches and databases: memory is what is scarce.
  MEMORY,
  /// One pod that needs a large node, whose rest crumbs can fill.
  GIANT,
  /// A tenth of the pods need GPUs, on nodes that are tainted for them.
  GPU,
  /// Pods spread over zones and hosts, apart from each other, or together in a zone.
  TOPOLOGY;

  /// As problems are called after it.
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Mix> of(String label) {
    return Arrays.stream(values()).filter(mix -> mix.label().equals(label)).findFirst();
  }

  /// The labels, as alternatives of a regular expression.
  public static String pattern() {
    return Arrays.stream(values()).map(Mix::label).collect(Collectors.joining("|"));
  }
}
