package dev.lamplighter.local.cluster.api;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.PodTemplate;

/// A ReplicaSet: so many pods of one template. The template's labels include its hash.
public record ReplicaSet(ObjectMeta meta, Namespace namespace, int replicas, PodTemplate template) {

  public ReplicaSet withReplicas(int replicas) {
    return new ReplicaSet(meta, namespace, replicas, template);
  }
}
