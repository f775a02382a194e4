package dev.lamplighter.decision;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.model.Labels;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// All labels and annotations of one Node that are Lamplighter's, whole: a server-side apply takes
/// away what its field manager had named before and does not name any more.
///
/// What others have put on the Node is not among them and stays.
public record NodeMetadata(Labels labels, SortedMap<AnnotationKey, String> annotations) {
  public NodeMetadata {
    annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
  }

  public static NodeMetadata of(Labels labels) {
    return new NodeMetadata(labels, new TreeMap<>());
  }
}
