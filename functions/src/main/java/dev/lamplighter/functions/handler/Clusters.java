package dev.lamplighter.functions.handler;

import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Reaction;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.model.ClusterName;
import java.util.Map;
import java.util.TreeMap;

/// What an environment keeps of each cluster that it has looked at. An environment handles one
/// invocation at a time.
final class Clusters {
  private final ClusterPorts ports;
  private final Settings settings;
  private final PassListener listener;
  private final Map<ClusterName, Reaction> reactions = new TreeMap<>();

  Clusters(ClusterPorts ports, Settings settings, PassListener listener) {
    this.ports = ports;
    this.settings = settings;
    this.listener = listener;
  }

  StateStore stateStore() {
    return ports.stateStore();
  }

  /// Asks for another invocation at once. Throws [dev.lamplighter.functions.port.CallFailed].
  void followUp(ClusterName cluster) {
    Ports of = ports.of(cluster);
    of.eventSink().followUp(cluster, of.ticker().now());
  }

  Reaction reaction(ClusterName cluster) {
    return reactions.computeIfAbsent(
        cluster, name -> new Reaction(name, ports.of(name), settings, listener));
  }
}
