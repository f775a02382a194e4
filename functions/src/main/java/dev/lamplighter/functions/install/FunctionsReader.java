package dev.lamplighter.functions.install;

import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.List;
import java.util.OptionalInt;

/// Reads `functions`.
final class FunctionsReader {
  private FunctionsReader() {}

  static FunctionOptions read(Fields functions, int clusters) {
    var usual = FunctionOptions.DEFAULT;
    var architecture =
        functions
            .oneOf("architecture", List.of(Architecture.values()), Architecture::word)
            .orElse(usual.architecture());
    int lookMemory = memory(functions, "lookMemory").orElse(usual.lookMemory());
    int memory = memory(functions, "memory").orElse(usual.memory());
    OptionalInt concurrency =
        functions.between(
            "reservedConcurrency",
            FunctionOptions.CONCURRENCY_LEAST,
            FunctionOptions.CONCURRENCY_MOST);
    var subnets = ids(functions, "subnets", "subnet-");
    var groups = ids(functions, "securityGroups", "sg-");
    functions.refuseUnknown();
    if (subnets.isEmpty() != groups.isEmpty()) {
      boolean lacksGroups = groups.isEmpty();
      functions.problem(
          lacksGroups ? "subnets" : "securityGroups",
          "found %s alone".formatted(lacksGroups ? "subnets" : "securityGroups"),
          "subnets and securityGroups together, or neither",
          lacksGroups
              ? "securityGroups: [sg-0123456789abcdef0]"
              : "subnets: [subnet-0123456789abcdef0]");
      return usual;
    }
    var options =
        new FunctionOptions(architecture, lookMemory, memory, concurrency, subnets, groups);
    if (options.reservesTooLittle(clusters)) {
      int least = FunctionOptions.concurrencyFor(clusters);
      functions.problem(
          "reservedConcurrency",
          "found %d for %d clusters".formatted(concurrency.getAsInt(), clusters),
          "at least %d, one for each cluster that is looked at and one that takes over"
              .formatted(least),
          "reservedConcurrency: %d, or leave it out".formatted(least));
    }
    return options;
  }

  private static OptionalInt memory(Fields functions, String name) {
    return functions.between(name, FunctionOptions.MEMORY_LEAST, FunctionOptions.MEMORY_MOST);
  }

  private static List<String> ids(Fields functions, String name, String prefix) {
    var ids = functions.texts(name);
    for (String id : ids) {
      if (!id.matches(prefix + "[0-9a-f]{8,17}")) {
        functions.problem(
            name,
            "found \"%s\"".formatted(id),
            "ids that begin with " + prefix,
            "%s: [%s0123456789abcdef0]".formatted(name, prefix));
      }
    }
    return ids;
  }
}
