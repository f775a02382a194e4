package dev.lamplighter.functions.install;

import dev.lamplighter.model.ClusterName;
import java.util.List;

/// One cluster of an installation.
///
/// - `nodeRoles`: names of IAM roles that its nodes may have, beside the one that the stack makes.
///   They belong to the user: he lets them into the cluster, as for Karpenter.
/// - `accessEntries`: whether the stack lets its roles into the cluster by access entries. Off for
///   a cluster that knows its users by `aws-auth` only, whose owner does it himself.
public record ClusterEntry(
    ClusterName name, ClusterOptions options, List<String> nodeRoles, boolean accessEntries) {
  public ClusterEntry {
    nodeRoles = List.copyOf(nodeRoles);
  }

  public static ClusterEntry of(ClusterName name) {
    return new ClusterEntry(name, ClusterOptions.DEFAULT, List.of(), true);
  }
}
