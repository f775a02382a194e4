package dev.lamplighter.functions.wire;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.PersistentVolumeClaimSpec;
import dev.lamplighter.snapshot.PodTemplate;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// A StatefulSet as a manifest gives it: so many pods, numbered, each with claims of its own by the
/// name of their template. Where they are not `parallel`, one is made when those before it are
/// ready.
public record StatefulSet(
    ObjectMeta meta,
    Namespace namespace,
    int replicas,
    PodTemplate template,
    SortedMap<String, PersistentVolumeClaimSpec> claimTemplates,
    boolean parallel) {
  public StatefulSet {
    claimTemplates = Collections.unmodifiableSortedMap(new TreeMap<>(claimTemplates));
  }

  public StatefulSet withMeta(ObjectMeta meta) {
    return new StatefulSet(meta, namespace, replicas, template, claimTemplates, parallel);
  }

  public StatefulSet withReplicas(int replicas) {
    return new StatefulSet(meta, namespace, replicas, template, claimTemplates, parallel);
  }

  public StatefulSet withTemplate(PodTemplate template) {
    return new StatefulSet(meta, namespace, replicas, template, claimTemplates, parallel);
  }
}
