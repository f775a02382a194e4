package dev.lamplighter.functions.handler;

import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.model.ClusterName;

/// The outside by cluster: one installation serves many clusters of one region from one table.
public interface ClusterPorts {
  /// The table, for what is looked up before the cluster is known.
  StateStore stateStore();

  /// Everything for one cluster. Called once for each cluster and environment.
  Ports of(ClusterName cluster);
}
