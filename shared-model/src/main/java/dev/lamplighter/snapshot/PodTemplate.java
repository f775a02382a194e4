package dev.lamplighter.snapshot;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.model.Labels;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a workload makes its pods from: their labels, annotations and spec.
public record PodTemplate(
    Labels labels, SortedMap<AnnotationKey, String> annotations, PodSpec spec) {

  public PodTemplate {
    annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
  }

  /// A template without annotations.
  public static PodTemplate of(Labels labels, PodSpec spec) {
    return new PodTemplate(labels, new TreeMap<>(), spec);
  }

  public PodTemplate withLabels(Labels labels) {
    return new PodTemplate(labels, annotations, spec);
  }

  public PodTemplate withAnnotation(AnnotationKey key, String value) {
    var more = new TreeMap<>(annotations);
    more.put(key, value);
    return new PodTemplate(labels, more, spec);
  }

  public PodTemplate withSpec(PodSpec spec) {
    return new PodTemplate(labels, annotations, spec);
  }
}
