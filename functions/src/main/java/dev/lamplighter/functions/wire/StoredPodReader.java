package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodView.Phase;
import dev.lamplighter.snapshot.PodVolume;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads a Pod as the API server keeps it.
final class StoredPodReader {
  private static final PodSpec NOTHING = PodSpec.requesting(Resources.EMPTY);

  private StoredPodReader() {}

  static PodView read(Fields object) {
    Namespace namespace = MetaReader.namespace(object);
    var meta = StoredMetaReader.read(object);
    object.require("spec", "the pod's containers", "spec: {containers: [...]}");
    Optional<Fields> spec = object.fields("spec");
    spec.ifPresent(StoredPodReader::refuseDevices);
    var granted = object.fields("status").map(Granted::of).orElse(Granted.NOTHING);
    return new PodView(
        meta,
        namespace,
        spec.map(it -> nameable(PodSpecReader.read(it, namespace, granted), meta.name(), it))
            .orElse(NOTHING),
        status(
            object.fields("status"),
            spec.flatMap(StoredPodReader::nodeName),
            meta.creationTimestamp()));
  }

  /// The claim of an ephemeral volume is called by the names of pod and volume: where that is too
  /// long, nobody can make it.
  private static PodSpec nameable(PodSpec read, String pod, Fields spec) {
    List<PodVolume> volumes =
        read.volumes().stream()
            .filter(volume -> NamespacedName.isValidName(volume.claimOf(pod)))
            .toList();
    if (volumes.size() == read.volumes().size()) {
      return read;
    }
    spec.problem(
        "volumes",
        "found an ephemeral volume whose claim can't be called by the pod and the volume",
        "together at most 253 lower-case letters, digits, '-' and '.'",
        "shorter names");
    return read.withVolumes(volumes);
  }

  /// Which node has the devices that a claim asks for is not known here (spec core 3.13): the pod
  /// is given no node, and not moved from the one it has.
  private static void refuseDevices(Fields spec) {
    if (!spec.items("resourceClaims").isEmpty()) {
      spec.problem(
          "resourceClaims",
          "found claims on devices (dynamic resource allocation), which are not planned for",
          "no resourceClaims",
          "a limit such as nvidia.com/gpu: 1, or place the pod on nodes of another kind");
    }
  }

  private static PodView.Status status(
      Optional<Fields> status, Optional<NodeName> node, Instant created) {
    var conditions =
        status.map(ObjectConditions::of).orElseGet(() -> new ObjectConditions(List.of()));
    return new PodView.Status(
        status.flatMap(it -> it.text("phase")).map(StoredPodReader::phase).orElse(Phase.PENDING),
        node,
        conditions.falseSince("PodScheduled", "Unschedulable", created),
        status.flatMap(it -> it.text("nominatedNodeName")).flatMap(IfValid.as(NodeName::of)),
        status.flatMap(it -> StoredMetaReader.time(it, "startTime")),
        Stream.concat(
                conditions.transitions(),
                status.stream().flatMap(StoredPodReader::containerTransitions))
            .max(Instant::compareTo),
        conditions.holds("Ready"));
  }

  /// `Unknown` is what old API servers say of a pod whose node is silent: it may run still.
  private static Phase phase(String text) {
    return switch (text) {
      case "Pending" -> Phase.PENDING;
      case "Succeeded" -> Phase.SUCCEEDED;
      case "Failed" -> Phase.FAILED;
      default -> Phase.RUNNING;
    };
  }

  private static Optional<NodeName> nodeName(Fields spec) {
    return spec.text("nodeName").filter(String::isEmpty).isPresent()
        ? Optional.empty()
        : spec.parsedText("nodeName", NodeName::of, Spelling.DNS_NAME);
  }

  private static Stream<Instant> containerTransitions(Fields status) {
    return Stream.of("initContainerStatuses", "containerStatuses")
        .flatMap(name -> status.list(name).stream())
        .flatMap(container -> container.fields("state").stream())
        .flatMap(
            state ->
                Stream.concat(
                    time(state, "running", "startedAt"), time(state, "terminated", "finishedAt")));
  }

  private static Stream<Instant> time(Fields state, String name, String moment) {
    return state.fields(name).flatMap(it -> StoredMetaReader.time(it, moment)).stream();
  }
}
