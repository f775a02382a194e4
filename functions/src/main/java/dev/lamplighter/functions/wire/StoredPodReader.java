package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodView.Phase;
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
    Optional<Fields> spec = object.fields("spec");
    spec.ifPresent(StoredPodReader::refuseDevices);
    var granted = object.fields("status").map(Granted::of).orElse(Granted.NOTHING);
    return new PodView(
        StoredMetaReader.read(object),
        namespace,
        spec.map(it -> PodSpecReader.read(it, namespace, granted)).orElse(NOTHING),
        status(object.fields("status"), spec.flatMap(it -> nodeName(it, "nodeName"))));
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

  private static PodView.Status status(Optional<Fields> status, Optional<NodeName> node) {
    var conditions =
        status.map(ObjectConditions::of).orElseGet(() -> new ObjectConditions(List.of()));
    return new PodView.Status(
        status.flatMap(it -> it.text("phase")).map(StoredPodReader::phase).orElse(Phase.PENDING),
        node,
        conditions.falseSince("PodScheduled", "Unschedulable"),
        status.flatMap(it -> nodeName(it, "nominatedNodeName")),
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

  private static Optional<NodeName> nodeName(Fields fields, String name) {
    return fields.text(name).filter(text -> !text.isEmpty()).map(NodeName::of);
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
