package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.RuntimeClassName;
import java.util.List;
import java.util.Optional;

/// Reads RuntimeClasses.
final class RuntimeClassReader {
  private RuntimeClassReader() {}

  static RuntimeClass read(Fields object) {
    var meta = MetaReader.read(object);
    object.require("handler", "the name that the container runtime has for it", "handler: runc");
    object.text("handler");
    Optional<Fields> overhead = object.fields("overhead");
    Optional<Fields> scheduling = object.fields("scheduling");
    var read =
        new RuntimeClass(
            RuntimeClassName.of(meta.name()),
            overhead.map(it -> ResourcesReader.read(it, "podFixed")).orElse(Resources.EMPTY),
            scheduling.map(it -> MetaReader.labels(it, "nodeSelector")).orElse(Labels.EMPTY),
            scheduling.map(it -> TaintReader.tolerations(it, "tolerations")).orElse(List.of()));
    overhead.ifPresent(Fields::refuseUnknown);
    scheduling.ifPresent(Fields::refuseUnknown);
    object.refuseMisspelt();
    return read;
  }
}
