package dev.lamplighter.functions.install;

import java.util.List;
import java.util.OptionalInt;

/// How the Lambda functions run.
///
/// - `lookMemory`, in MB, of the functions that look at clusters: their time is most of the bill.
///   From [#LARGE_PODS] pods or [#LARGE_NODES] nodes on it should be [#WHOLE_PROCESSOR].
/// - `memory`, in MB, of the others, which run seldom. Memory is also what the processor's share is
///   given by.
/// - `reservedConcurrency`: kept for the function that looks at clusters out of the account's
///   total, and the most of it that runs at once. Absent by default, since a young account has ten
///   in all.
/// - `subnets`, `securityGroups`: where the functions stand, for clusters without a public
///   endpoint; both or neither.
public record FunctionOptions(
    Architecture architecture,
    int lookMemory,
    int memory,
    OptionalInt reservedConcurrency,
    List<String> subnets,
    List<String> securityGroups) {
  /// One whole processor (Lambda Developer Guide, "Configure Lambda function memory").
  static final int WHOLE_PROCESSOR = 1_769;

  /// What the objects of a cluster take of the heap is measured in `docs/benchmarks.md`: 300 MB for
  /// 100,000 pods on 5,000 nodes. A fifth of it leaves a look room beside itself.
  static final int LARGE_PODS = 20_000;

  static final int LARGE_NODES = 1_000;

  static final int MEMORY_LEAST = 512;
  static final int MEMORY_MOST = 10_240;

  /// Of one cluster: a tick must not be refused while the one before it lasts.
  static final int CONCURRENCY_LEAST = concurrencyFor(1);

  static final int CONCURRENCY_MOST = 1_000;

  public static final FunctionOptions DEFAULT =
      new FunctionOptions(
          Architecture.ARM64,
          MEMORY_LEAST,
          WHOLE_PROCESSOR,
          OptionalInt.empty(),
          List.of(),
          List.of());

  public FunctionOptions {
    subnets = List.copyOf(subnets);
    securityGroups = List.copyOf(securityGroups);
    requireMemory("lookMemory", lookMemory);
    requireMemory("memory", memory);
    if (subnets.isEmpty() != securityGroups.isEmpty()) {
      throw new IllegalArgumentException(
          "subnets (%s) and securityGroups (%s) must be set together"
              .formatted(subnets, securityGroups));
    }
  }

  /// The least that so many clusters may reserve: an invocation may stay with each at once, and one
  /// more must be able to take over from any.
  static int concurrencyFor(int clusters) {
    return clusters + 1;
  }

  /// Whether what is reserved is too little for so many clusters.
  boolean reservesTooLittle(int clusters) {
    return reservedConcurrency.isPresent()
        && reservedConcurrency.getAsInt() < concurrencyFor(clusters);
  }

  private static void requireMemory(String name, int megabytes) {
    if (megabytes < MEMORY_LEAST || megabytes > MEMORY_MOST) {
      throw new IllegalArgumentException(
          "%s (%d) must be %d to %d MB".formatted(name, megabytes, MEMORY_LEAST, MEMORY_MOST));
    }
  }

  /// In MB.
  public int memory(LambdaFunction function) {
    return switch (function) {
      case RECONCILE, INTERRUPTION -> lookMemory;
      case CATALOGUE, STACK -> memory;
    };
  }

  public boolean inSubnets() {
    return !subnets.isEmpty();
  }
}
