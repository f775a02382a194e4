package dev.lamplighter.functions.wire;

import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Taint;
import java.util.List;
import java.util.OptionalInt;

/// What nodeadm on an AL2023 node reads from its user data and a kubelet then registers with.
public record NodeConfig(
    String clusterName,
    String apiServerEndpoint,
    Labels nodeLabels,
    List<Taint> registerWithTaints,
    OptionalInt maxPods) {
  public NodeConfig {
    registerWithTaints = List.copyOf(registerWithTaints);
  }
}
