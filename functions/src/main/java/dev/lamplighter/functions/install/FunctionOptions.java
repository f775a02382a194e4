package dev.lamplighter.functions.install;

import java.util.List;
import java.util.OptionalInt;

/// How the Lambda functions run.
///
/// - `memory`, in MB: it is what the processor's share is given by, a whole one at 1,769.
/// - `reservedConcurrency`: kept for each look-taking function out of the account's total. Absent
///   by default, since a young account has ten in all.
/// - `subnets`, `securityGroups`: where the functions stand, for clusters without a public
///   endpoint; both or neither.
public record FunctionOptions(
    Architecture architecture,
    int memory,
    OptionalInt reservedConcurrency,
    List<String> subnets,
    List<String> securityGroups) {
  /// One whole processor (Lambda Developer Guide, "Configure Lambda function memory").
  public static final int MEMORY = 1_769;

  static final int MEMORY_LEAST = 512;
  static final int MEMORY_MOST = 10_240;

  /// Two looks at a cluster, for a tick must not be refused while another one lasts.
  static final int CONCURRENCY_LEAST = 2;

  static final int CONCURRENCY_MOST = 1_000;

  public static final FunctionOptions DEFAULT =
      new FunctionOptions(Architecture.ARM64, MEMORY, OptionalInt.empty(), List.of(), List.of());

  public FunctionOptions {
    subnets = List.copyOf(subnets);
    securityGroups = List.copyOf(securityGroups);
    if (memory < MEMORY_LEAST || memory > MEMORY_MOST) {
      throw new IllegalArgumentException(
          "memory (%d) must be %d to %d MB".formatted(memory, MEMORY_LEAST, MEMORY_MOST));
    }
    if (subnets.isEmpty() != securityGroups.isEmpty()) {
      throw new IllegalArgumentException(
          "subnets (%s) and securityGroups (%s) must be set together"
              .formatted(subnets, securityGroups));
    }
  }

  public boolean inSubnets() {
    return !subnets.isEmpty();
  }
}
