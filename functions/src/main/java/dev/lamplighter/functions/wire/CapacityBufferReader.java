package dev.lamplighter.functions.wire;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.PodTemplateView;
import dev.lamplighter.snapshot.ScalableView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads a CapacityBuffer as a user writes it or as the API server keeps it, and what it points at
/// (spec core 1.9). Its definition is not ours: what it has more of fields is no fault.
final class CapacityBufferReader {
  private static final String NAME = "^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$";
  private static final Expected OBJECT_NAME = Spelling.DNS_NAME;

  private CapacityBufferReader() {}

  static Manifest manifest(Fields object) {
    var spec = WorkloadReader.requireSpec(object);
    var buffer =
        new CapacityBuffer(
            MetaReader.read(object),
            MetaReader.namespace(object),
            spec(spec),
            CapacityBuffer.Status.NONE,
            List.of());
    spec.refuseMisspelt();
    return new Manifest.OfCapacityBuffer(object.location(), buffer);
  }

  static CapacityBuffer read(Fields object) {
    return new CapacityBuffer(
        StoredMetaReader.read(object),
        MetaReader.namespace(object),
        spec(WorkloadReader.requireSpec(object)),
        object
            .fields("status")
            .map(CapacityBufferReader::status)
            .orElse(CapacityBuffer.Status.NONE),
        List.of());
  }

  private static CapacityBuffer.Spec spec(Fields spec) {
    Optional<String> template = spec.fields("podTemplateRef").flatMap(CapacityBufferReader::name);
    Optional<CapacityBuffer.Scalable> scalable =
        spec.fields("scalableRef").flatMap(CapacityBufferReader::scalable);
    OptionalInt replicas = spec.between("replicas", 0, Integer.MAX_VALUE);
    OptionalInt percentage = spec.between("percentage", 0, Integer.MAX_VALUE);
    Resources limits = ResourcesReader.ofCustomResource(spec, "limits");
    if (template.isPresent() && scalable.isPresent()) {
      spec.problem(
          "scalableRef", "found podTemplateRef and scalableRef", "one of the two", "one of them");
    }
    if (template.isPresent() && !spec.has("replicas") && limits.isEmpty()) {
      spec.problem(
          "podTemplateRef",
          "found neither replicas nor limits",
          "how many pods there is to be room for",
          "replicas: 3");
    }
    return new CapacityBuffer.Spec(
        spec.text("provisioningStrategy").orElse(CapacityBuffer.ACTIVE),
        template,
        scalable,
        replicas,
        percentage,
        limits);
  }

  private static Optional<CapacityBuffer.Scalable> scalable(Fields ref) {
    String group = ref.text("apiGroup").orElse("");
    String kind = ref.text("kind").orElse("");
    return name(ref).map(name -> new CapacityBuffer.Scalable(group, kind, name));
  }

  /// It becomes part of a path.
  private static Optional<String> name(Fields ref) {
    ref.require("name", "the object's name", "name: web");
    return ref.parsedText("name", CapacityBufferReader::objectName, OBJECT_NAME);
  }

  private static String objectName(String text) {
    if (!text.matches(NAME)) {
      throw new IllegalArgumentException("%s is no name of an object".formatted(text));
    }
    return text;
  }

  private static CapacityBuffer.Status status(Fields status) {
    return new CapacityBuffer.Status(
        status.fields("podTemplateRef").flatMap(ref -> ref.text("name")),
        status.int32("replicas"),
        status.text("provisioningStrategy"),
        ConditionReader.read(status));
  }

  static PodTemplateView podTemplate(Fields object) {
    var namespace = MetaReader.namespace(object);
    return new PodTemplateView(
        StoredMetaReader.read(object), namespace, WorkloadReader.template(object, namespace));
  }

  /// A workload without a number has one pod.
  static ScalableView scalable(ObjectKind kind, Fields object) {
    var namespace = MetaReader.namespace(object);
    Fields spec = WorkloadReader.requireSpec(object);
    return new ScalableView(
        kind,
        StoredMetaReader.read(object),
        namespace,
        spec.between("replicas", 0, Integer.MAX_VALUE).orElse(1),
        WorkloadReader.template(spec, namespace));
  }
}
