package dev.lamplighter.snapshot;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PodKey;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/// The CapacityBuffers of a cluster, each with what it asks for, and the pods that stand for the
/// room that they are to keep: pods that are nowhere, and never will be.
///
/// `served` says whether the cluster knows of such objects: their definition is not ours.
public record CapacityBuffers(boolean served, List<Resolved> all, List<PodView> pods) {
  public static final CapacityBuffers NONE = new CapacityBuffers(false, List.of(), List.of());

  public CapacityBuffers {
    all = List.copyOf(all);
    pods = List.copyOf(pods);
  }

  /// What a buffer asks for.
  public record Resolved(CapacityBuffer buffer, Demand demand) {}

  public sealed interface Demand {
    /// Room for so many pods.
    record Pods(PodTemplate template, int count) implements Demand {}

    /// Not known, with the reason and the message of a condition.
    record Unknown(String reason, String message) implements Demand {}
  }

  /// Those that are ours to act on, in the order of their names.
  public static CapacityBuffers of(
      List<CapacityBuffer> buffers, List<PodTemplateView> templates, List<ScalableView> scalables) {
    List<Resolved> all =
        buffers.stream()
            .filter(buffer -> !buffer.meta().deleting())
            .filter(buffer -> buffer.spec().provisioningStrategy().equals(CapacityBuffer.ACTIVE))
            .sorted(comparing(CapacityBuffer::key))
            .map(buffer -> new Resolved(buffer, BufferDemand.of(buffer, templates, scalables)))
            .toList();
    return new CapacityBuffers(
        true, all, all.stream().flatMap(each -> StandIns.of(each).stream()).toList());
  }

  /// The same where affinity terms are known to mean these namespaces.
  CapacityBuffers resolvedIn(SortedMap<Namespace, Labels> namespaces) {
    return new CapacityBuffers(
        served, all, pods.stream().map(pod -> pod.resolvedIn(namespaces)).toList());
  }

  /// The pods of a cluster, and those that stand for room in it: whom a plan may be about.
  public Stream<PodView> beside(List<PodView> ofCluster) {
    return Stream.concat(ofCluster.stream(), pods.stream());
  }

  /// Whether the pod stands for room that a buffer keeps.
  public static boolean standsForRoom(PodSpec spec) {
    return spec.scheduledBy().equals(ScheduledBy.NOBODY);
  }

  /// The buffer that the pod of this name stands for, `default/web`, if it is one of these.
  public Optional<String> bufferOf(PodKey pod) {
    return all.stream()
        .filter(each -> StandIns.isOf(each.buffer(), pod))
        .map(each -> each.buffer().key())
        .findFirst();
  }
}
