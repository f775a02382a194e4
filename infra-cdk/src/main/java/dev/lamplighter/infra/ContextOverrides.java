package dev.lamplighter.infra;

import dev.lamplighter.functions.install.Architecture;
import dev.lamplighter.functions.install.ClusterEntry;
import dev.lamplighter.functions.install.FunctionOptions;
import dev.lamplighter.functions.install.Installation;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/// What the context says instead of the file.
final class ContextOverrides {
  private ContextOverrides() {}

  static Installation of(Installation file, Function<String, Optional<String>> context) {
    boolean entries = flag(context, "accessEntries", true);
    boolean queries = flag(context, "savedQueries", true);
    var functions =
        context
            .apply("architecture")
            .map(word -> with(file.functions(), architecture(word)))
            .orElse(file.functions());
    return new Installation(
        file.place(),
        file.reaction(),
        file.clusters().stream().map(cluster -> entries ? cluster : without(cluster)).toList(),
        functions,
        file.interruption(),
        queries ? file.observation() : file.observation().withoutSavedQueries(),
        file.guarding(),
        file.tags());
  }

  /// A word that is neither would be passed over in silence.
  static boolean flag(Function<String, Optional<String>> context, String name, boolean otherwise) {
    return context
        .apply(name)
        .map(
            word ->
                switch (word) {
                  case "true" -> true;
                  case "false" -> false;
                  default ->
                      throw new IllegalArgumentException(
                          "-c %s: found \"%s\". Allowed: true, false. Write -c %s=%s."
                              .formatted(name, word, name, !otherwise));
                })
        .orElse(otherwise);
  }

  private static ClusterEntry without(ClusterEntry cluster) {
    return new ClusterEntry(cluster.name(), cluster.options(), cluster.nodeRoles(), false);
  }

  private static FunctionOptions with(FunctionOptions file, Architecture architecture) {
    return new FunctionOptions(
        architecture,
        file.lookMemory(),
        file.memory(),
        file.reservedConcurrency(),
        file.subnets(),
        file.securityGroups());
  }

  private static Architecture architecture(String word) {
    return Arrays.stream(Architecture.values())
        .filter(it -> it.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "-c architecture: found \"%s\". Allowed: arm64, x86_64. Write -c"
                            .formatted(word)
                        + " architecture=arm64."));
  }
}
