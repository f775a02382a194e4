package dev.lamplighter.functions.install;

import dev.lamplighter.snapshot.ClusterPolicy;
import java.time.Duration;

/// What the functions are told about one cluster: how it is looked after, and how Lamplighter
/// leaves it. `drainTimeout`, in whole minutes, bounds the drain; what still runs then is
/// terminated.
public record ClusterOptions(ClusterPolicy policy, OnUninstall onUninstall, Duration drainTimeout) {
  static final int DRAIN_MINUTES_LEAST = 1;

  /// CloudFormation waits an hour for a custom resource; the rest is for what follows the drain.
  static final int DRAIN_MINUTES_MOST = 45;

  private static final int DRAIN_MINUTES = 15;

  public static final ClusterOptions DEFAULT =
      new ClusterOptions(
          ClusterPolicy.DEFAULT, OnUninstall.DRAIN, Duration.ofMinutes(DRAIN_MINUTES));

  public ClusterOptions {
    long minutes = drainTimeout.toMinutes();
    if (!drainTimeout.equals(Duration.ofMinutes(minutes))
        || minutes < DRAIN_MINUTES_LEAST
        || minutes > DRAIN_MINUTES_MOST) {
      throw new IllegalArgumentException(
          "drainTimeout (%s) must be %d to %d whole minutes"
              .formatted(drainTimeout, DRAIN_MINUTES_LEAST, DRAIN_MINUTES_MOST));
    }
  }

  public long drainTimeoutMinutes() {
    return drainTimeout.toMinutes();
  }
}
