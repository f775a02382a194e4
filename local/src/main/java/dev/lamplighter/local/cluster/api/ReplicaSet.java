package dev.lamplighter.local.cluster.api;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.PodSpec;

/// A ReplicaSet: so many pods of one template. `podLabels` includes the template's hash.
public record ReplicaSet(
    ObjectMeta meta, Namespace namespace, int replicas, Labels podLabels, PodSpec template) {

  public ReplicaSet withReplicas(int replicas) {
    return new ReplicaSet(meta, namespace, replicas, podLabels, template);
  }
}
