package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.snapshot.NodeAffinity;
import dev.lamplighter.snapshot.PodView;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The values of labels of the user's own that pods without a place want their node to have, or
/// prefer. Where a pool leaves such a label open, a node is made with one of these, and is then a
/// domain that others are spread over.
final class AskedValues {
  private final List<PodView> pods;
  private final Map<LabelKey, SortedSet<String>> values = new HashMap<>();

  AskedValues(List<PodView> pods) {
    this.pods = List.copyOf(pods);
  }

  SortedSet<String> of(LabelKey key) {
    return values.computeIfAbsent(key, this::find);
  }

  private SortedSet<String> find(LabelKey key) {
    SortedSet<String> asked = new TreeSet<>();
    if (!WellKnownLabels.isWellKnown(key)) {
      pods.stream()
          .flatMap(AskedValues::wanted)
          .flatMap(wanted -> wanted.find(key).stream())
          .filter(requirement -> !requirement.complement())
          .map(Requirement::values)
          .forEach(asked::addAll);
    }
    return Collections.unmodifiableSortedSet(asked);
  }

  /// Whether some want their node to have the label, whatever its value; a volume may.
  boolean isWanted(LabelKey key) {
    return pods.stream()
        .anyMatch(
            pod ->
                !pod.spec().volumes().isEmpty()
                    || wanted(pod)
                        .flatMap(wanted -> wanted.find(key).stream())
                        .anyMatch(requirement -> !requirement.allowsAbsent()));
  }

  private static Stream<Requirements> wanted(PodView pod) {
    return Stream.concat(
        Shape.alternativesOf(pod.spec()).stream(),
        pod.spec().nodeAffinity().preferred().stream().map(NodeAffinity.Preferred::term));
  }
}
