package dev.lamplighter.functions.handler;

import dev.lamplighter.functions.setup.ClusterSetup;
import dev.lamplighter.model.ClusterName;

/// The outside by cluster, for who sets clusters up and takes them down.
public interface StackPorts extends ClusterPorts {
  /// An administrator's hand in the cluster.
  ClusterSetup setup(ClusterName cluster);
}
