package dev.lamplighter.functions.wire;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.PodTemplate;

/// A Job as a manifest gives it: pods of a template, at most `parallelism` at once, until
/// `completions` of them have succeeded.
public record Job(
    ObjectMeta meta,
    Namespace namespace,
    int parallelism,
    int completions,
    boolean suspended,
    PodTemplate template) {

  public Job withMeta(ObjectMeta meta) {
    return new Job(meta, namespace, parallelism, completions, suspended, template);
  }

  public Job withTemplate(PodTemplate template) {
    return new Job(meta, namespace, parallelism, completions, suspended, template);
  }
}
