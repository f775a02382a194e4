package dev.lamplighter.local.cluster;

import dev.lamplighter.local.cluster.kubelet.KubeletSettings;
import java.time.Duration;

/// How fast the pretend cluster is: the delay of a controller's or the scheduler's reaction, the
/// period of pod garbage collection, and the kubelets' ways.
public record ClusterSettings(
    Duration controllerDelay,
    Duration schedulerDelay,
    Duration podCollectionDelay,
    KubeletSettings kubelet) {
  public static final ClusterSettings DEFAULT =
      new ClusterSettings(
          Duration.ofMillis(100),
          Duration.ofMillis(50),
          Duration.ofSeconds(20),
          KubeletSettings.DEFAULT);
}
