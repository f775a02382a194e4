package dev.lamplighter.cli.logs;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Which lines a user wants: those of a cluster, or only what concerns one pod, which is why it got
/// no node, or its node and what becomes of that.
///
/// A pod is named as `name` or `namespace/name`.
public final class LogFilter {
  private final Optional<String> cluster;
  private final Optional<String> pod;
  private final Set<String> claims = new HashSet<>();

  public LogFilter(Optional<String> cluster, Optional<String> pod) {
    this.cluster = cluster;
    this.pod = pod;
  }

  /// Asked of each line in the order of the log.
  public boolean wants(LogEntry entry) {
    boolean ofCluster =
        cluster.isEmpty() || entry.cluster().isEmpty() || entry.cluster().equals(cluster);
    return ofCluster && (pod.isEmpty() || concerns(pod.get(), entry));
  }

  private boolean concerns(String wanted, LogEntry entry) {
    boolean named = entry.texts("pods").stream().anyMatch(it -> isSame(wanted, it));
    if (named && entry.event().equals("launch")) {
      claims.add(entry.text("nodeClaim"));
    }
    return named
        || claims.stream().anyMatch(claim -> entry.text("subject").endsWith("/" + claim))
        || entry.text("subject").endsWith("/" + wanted);
  }

  private static boolean isSame(String wanted, String found) {
    return found.equals(wanted) || found.endsWith("/" + wanted);
  }
}
