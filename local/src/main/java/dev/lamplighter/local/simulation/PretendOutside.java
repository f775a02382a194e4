package dev.lamplighter.local.simulation;

import dev.lamplighter.functions.handler.StackPorts;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.setup.ClusterSetup;
import dev.lamplighter.model.ClusterName;

/// The pretend world as the functions have it: one cluster, whatever its name.
record PretendOutside(Ports ports, ClusterSetup ofCluster) implements StackPorts {
  @Override
  public StateStore stateStore() {
    return ports.stateStore();
  }

  @Override
  public Ports of(ClusterName cluster) {
    return ports;
  }

  @Override
  public ClusterSetup setup(ClusterName cluster) {
    return ofCluster;
  }
}
