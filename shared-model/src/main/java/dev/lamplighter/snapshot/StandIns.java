package dev.lamplighter.snapshot;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.StableHash;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// The pods that stand for a CapacityBuffer's room (spec core 1.9): like its template's, without
/// volumes, of the lowest priority, and without wishes, since room is no place to be.
final class StandIns {
  private static final String PREFIX = "capacity-buffer-";

  /// Of a buffer's name: the rest of a pod's, at most 253 characters, is for what is around it.
  private static final int NAME_LONGEST = 200;

  private static final int HASH_LENGTH = 20;

  private StandIns() {}

  static List<PodView> of(CapacityBuffers.Resolved resolved) {
    return switch (resolved.demand()) {
      case CapacityBuffers.Demand.Unknown _ -> List.of();
      case CapacityBuffers.Demand.Pods(var template, int count) -> {
        PodSpec spec =
            template
                .spec()
                .withoutPreferences()
                .withVolumes(List.of())
                .withPriority(Integer.MIN_VALUE)
                .withScheduledBy(ScheduledBy.NOBODY);
        yield IntStream.rangeClosed(1, count)
            .mapToObj(i -> pod(resolved.buffer(), template, spec, i))
            .toList();
      }
    };
  }

  static boolean isOf(CapacityBuffer buffer, PodKey pod) {
    String prefix = prefix(buffer);
    return pod.namespace().equals(buffer.namespace())
        && pod.name().startsWith(prefix)
        && pod.name().substring(prefix.length()).chars().allMatch(Character::isDigit);
  }

  private static String prefix(CapacityBuffer buffer) {
    String name = buffer.meta().name();
    return PREFIX
        + (name.length() <= NAME_LONGEST ? name : StableHash.of(name).toName(HASH_LENGTH))
        + "-";
  }

  private static PodView pod(CapacityBuffer buffer, PodTemplate template, PodSpec spec, int i) {
    var annotations = new TreeMap<>(template.annotations());
    annotations.put(AnnotationKey.CAPACITY_BUFFER_POD, "true");
    annotations.put(AnnotationKey.CAPACITY_BUFFER_NAME, buffer.meta().name());
    annotations.put(AnnotationKey.CAPACITY_BUFFER_NAMESPACE, buffer.namespace().value());
    var meta =
        ObjectMeta.named(
                prefix(buffer) + i,
                StableHash.of(buffer.meta().uid().value(), Integer.toString(i)).toUid(),
                buffer.meta().creationTimestamp())
            .withLabels(template.labels())
            .withAnnotations(annotations);
    var waiting =
        new PodView.Status(
            PodView.Phase.PENDING,
            Optional.empty(),
            Optional.of(buffer.meta().creationTimestamp()),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false);
    return new PodView(meta, buffer.namespace(), spec, waiting);
  }
}
