package dev.lamplighter.local.labs;

/// A workload of which each pod needs a node of ours for itself.
public final class LonePods {
  private LonePods() {}

  /// A Deployment `busybox` of so many pods on nodes labelled `node=platform`, one on each.
  public static String deployment(int pods) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: busybox, namespace: default}
    spec:
      replicas: %d
      selector: {matchLabels: {app: busybox}}
      template:
        metadata: {labels: {app: busybox}}
        spec:
          nodeSelector: {node: platform}
          containers: [{name: c, image: b, resources: {requests: {cpu: 400m, memory: 512Mi}}}]
          affinity:
            podAntiAffinity:
              requiredDuringSchedulingIgnoredDuringExecution:
                - labelSelector: {matchLabels: {app: busybox}}
                  topologyKey: kubernetes.io/hostname
    """
        .formatted(pods);
  }
}
