package dev.lamplighter.local.cluster.kubelet;

import java.time.Duration;

/// How an instance becomes a node and how its pods start.
///
/// - An instance joins between `joinAfter` and `joinWithin` after it runs, drawn by the seed.
/// - Its node is Ready `readyAfter` later.
/// - A pod runs `podStart` after it was bound (image pull), and is stopped `podStop` after its
///   deletion.
/// - The node shows `extraMemoryBytes` more memory than the catalogue foretells; in the first
///   user's labs it shows just that.
public record KubeletSettings(
    Duration joinAfter,
    Duration joinWithin,
    Duration readyAfter,
    Duration podStart,
    Duration podStop,
    long extraMemoryBytes) {
  public static final KubeletSettings DEFAULT =
      new KubeletSettings(
          Duration.ofSeconds(30),
          Duration.ofSeconds(40),
          Duration.ofSeconds(10),
          Duration.ofSeconds(2),
          Duration.ofMillis(500),
          0);

  public KubeletSettings {
    if (joinWithin.compareTo(joinAfter) < 0) {
      throw new IllegalArgumentException(
          "joinWithin=%s is before joinAfter=%s".formatted(joinWithin, joinAfter));
    }
    if (extraMemoryBytes < 0) {
      throw new IllegalArgumentException(
          "extraMemoryBytes=%d: a node shows no less than foretold".formatted(extraMemoryBytes));
    }
  }
}
