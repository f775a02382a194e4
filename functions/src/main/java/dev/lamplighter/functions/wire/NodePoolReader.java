package dev.lamplighter.functions.wire;

import dev.lamplighter.api.Disruption;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Resources;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/// Reads a NodePool of `karpenter.sh/v1` with all of its fields (spec core 1.2 to 1.4).
final class NodePoolReader {
  private static final NodePool.Template UNREAD_TEMPLATE =
      new NodePool.Template(Labels.EMPTY, new TreeMap<>(), ClaimSpecReader.UNREAD);

  /// Stands in where the manifest has no spec, which is a problem, so that nobody sees it.
  private static final NodePool.Spec UNREAD =
      new NodePool.Spec(
          UNREAD_TEMPLATE,
          Disruption.DEFAULT,
          Resources.EMPTY,
          OptionalInt.empty(),
          OptionalLong.empty());

  private NodePoolReader() {}

  static NodePool read(Fields object) {
    var meta = MetaReader.read(object);
    var spec = requireSpec(object);
    object.know("status").refuseUnknown();
    return new NodePool(meta, spec, NodePool.Status.EMPTY);
  }

  /// A pool as the API server keeps it, with its status.
  static NodePool stored(Fields object) {
    var pool =
        new NodePool(
            StoredMetaReader.read(object),
            requireSpec(object),
            object.fields("status").map(NodePoolReader::status).orElse(NodePool.Status.EMPTY));
    object.know("apiVersion", "kind").refuseUnknown();
    return pool;
  }

  /// Other fields of it are other programs'.
  private static NodePool.Status status(Fields status) {
    return new NodePool.Status(
        ResourcesReader.read(status, "resources"), ConditionReader.read(status));
  }

  private static NodePool.Spec requireSpec(Fields object) {
    object.require(
        "spec",
        "the pool's template, disruption, limits and weight",
        "spec: {template: {spec: ...}}");
    return object.fields("spec").map(NodePoolReader::spec).orElse(UNREAD);
  }

  private static NodePool.Spec spec(Fields spec) {
    spec.require(
        "template",
        "the template of the pool's nodes",
        "template: {spec: {requirements: ..., nodeClassRef: ...}}");
    var read =
        new NodePool.Spec(
            spec.fields("template").map(NodePoolReader::template).orElse(UNREAD_TEMPLATE),
            spec.fields("disruption").map(DisruptionReader::read).orElse(Disruption.DEFAULT),
            ResourcesReader.ofCustomResource(spec, "limits"),
            spec.int32("weight"),
            spec.integer("replicas").map(OptionalLong::of).orElse(OptionalLong.empty()));
    spec.refuseUnknown();
    return read;
  }

  private static NodePool.Template template(Fields template) {
    var metadata = template.fields("metadata");
    template.require(
        "spec",
        "the requirements and the class of the pool's nodes",
        "spec: {requirements: ..., nodeClassRef: ...}");
    var read =
        new NodePool.Template(
            metadata.map(fields -> MetaReader.labels(fields, "labels")).orElse(Labels.EMPTY),
            metadata
                .map(fields -> MetaReader.annotations(fields, "annotations"))
                .orElseGet(TreeMap::new),
            template.fields("spec").map(ClaimSpecReader::ofPool).orElse(ClaimSpecReader.UNREAD));
    metadata.ifPresent(Fields::refuseUnknown);
    template.refuseUnknown();
    return read;
  }
}
