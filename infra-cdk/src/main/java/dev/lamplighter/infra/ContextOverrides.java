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
    boolean entries = context.apply("accessEntries").filter("false"::equals).isEmpty();
    boolean queries = context.apply("savedQueries").filter("false"::equals).isEmpty();
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
