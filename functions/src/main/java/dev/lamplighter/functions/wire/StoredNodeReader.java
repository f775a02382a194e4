package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;
import java.util.Optional;

/// Reads a Node as the API server keeps it.
final class StoredNodeReader {
  private StoredNodeReader() {}

  static NodeView read(Fields object) {
    Optional<Fields> spec = object.fields("spec");
    Optional<Fields> status = object.fields("status");
    List<Taint> taints = spec.map(it -> TaintReader.taints(it, "taints")).orElse(List.of());
    return new NodeView(
        StoredMetaReader.read(object),
        spec.flatMap(it -> it.text("providerID")).flatMap(ProviderId::parse),
        taints,
        spec.flatMap(it -> it.bool("unschedulable")).orElse(false),
        resources(status, "capacity"),
        resources(status, "allocatable"),
        status.filter(StoredNodeReader::isReady).isPresent());
  }

  private static Resources resources(Optional<Fields> status, String name) {
    return status.map(it -> ResourcesReader.read(it, name)).orElse(Resources.EMPTY);
  }

  private static boolean isReady(Fields status) {
    return ObjectConditions.of(status).holds("Ready");
  }
}
