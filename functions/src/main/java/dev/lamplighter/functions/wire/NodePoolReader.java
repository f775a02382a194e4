package dev.lamplighter.functions.wire;

import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.api.NodeClassRef;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.WellKnownLabels;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/// Reads a NodePool of `karpenter.sh/v1` with all of its fields (spec core 1.2 to 1.4).
final class NodePoolReader {
  /// `expireAfter` when left out (spec core 1.3).
  private static final Duration EXPIRE_AFTER_DEFAULT = Duration.ofHours(720);

  private static final NodeClassName NO_CLASS = NodeClassName.of("missing");

  private NodePoolReader() {}

  static Manifest read(Fields object) {
    var meta = MetaReader.read(object);
    object.require("spec", "the pool's template, disruption, limits and weight", "");
    var spec = object.fields("spec").map(NodePoolReader::spec).orElse(EMPTY);
    object.value("status");
    object.refuseUnknown();
    return new Manifest.OfNodePool(
        object.location(), new NodePool(meta, spec, NodePool.Status.EMPTY));
  }

  private static final NodePool.Template EMPTY_TEMPLATE =
      new NodePool.Template(
          Labels.EMPTY,
          new TreeMap<>(),
          new NodeClaimSpec(
              List.of(),
              List.of(),
              Requirements.EMPTY,
              new NodeClassRef(NO_CLASS),
              Optional.empty(),
              Optional.of(EXPIRE_AFTER_DEFAULT),
              Resources.EMPTY));

  private static final NodePool.Spec EMPTY =
      new NodePool.Spec(
          EMPTY_TEMPLATE,
          DisruptionReader.DEFAULT,
          Resources.EMPTY,
          OptionalInt.empty(),
          OptionalLong.empty());

  private static NodePool.Spec spec(Fields spec) {
    spec.require("template", "the template of the pool's nodes", "");
    var template = spec.fields("template").map(NodePoolReader::template).orElse(EMPTY_TEMPLATE);
    var disruption =
        spec.fields("disruption").map(DisruptionReader::read).orElse(DisruptionReader.DEFAULT);
    var limits = resources(spec, "limits");
    var weight = spec.integer("weight");
    weight
        .filter(number -> number < 1 || number > 100)
        .ifPresent(number -> spec.problem("weight", "found " + number, "1 to 100", ""));
    var replicas = spec.integer("replicas");
    replicas
        .filter(number -> number < 0)
        .ifPresent(number -> spec.problem("replicas", "found " + number, "0 or more", ""));
    refuseStaticConflicts(spec, limits);
    spec.refuseUnknown();
    return new NodePool.Spec(
        template,
        disruption,
        limits,
        weight.map(number -> OptionalInt.of(number.intValue())).orElse(OptionalInt.empty()),
        replicas.map(OptionalLong::of).orElse(OptionalLong.empty()));
  }

  private static void refuseStaticConflicts(Fields spec, Resources limits) {
    if (!spec.has("replicas")) {
      return;
    }
    if (spec.has("weight")) {
      spec.problem(
          "weight",
          "a static pool (one with replicas) has a weight",
          "no weight beside replicas",
          "no weight field");
    }
    if (limits.names().stream().anyMatch(name -> !name.equals(ResourceName.NODES))) {
      spec.problem(
          "limits",
          "a static pool (one with replicas) limits " + limits,
          "only nodes",
          "limits: {nodes: \"10\"}");
    }
  }

  private static NodePool.Template template(Fields template) {
    var metadata = template.fields("metadata");
    var labels = metadata.map(fields -> templateLabels(fields)).orElse(Labels.EMPTY);
    var annotations =
        metadata
            .map(fields -> MetaReader.annotations(fields, "annotations"))
            .orElseGet(TreeMap::new);
    metadata.ifPresent(Fields::refuseUnknown);
    template.require("spec", "the requirements and the class of the pool's nodes", "");
    var spec = template.fields("spec").map(NodePoolReader::claimSpec).orElse(EMPTY_TEMPLATE.spec());
    template.refuseUnknown();
    return new NodePool.Template(labels, annotations, spec);
  }

  private static Labels templateLabels(Fields metadata) {
    var labels = MetaReader.labels(metadata, "labels");
    for (LabelKey key : labels.values().keySet()) {
      if (restricted(key)) {
        metadata
            .fields("labels")
            .orElseThrow()
            .problem(
                key.value(),
                "the label %s is Karpenter's or Kubernetes' own".formatted(key),
                "labels of your own, and karpenter.sh/capacity-type",
                "");
      }
    }
    return labels;
  }

  private static boolean restricted(LabelKey key) {
    return key.equals(LabelKey.HOSTNAME)
        || key.equals(LabelKey.NODEPOOL)
        || WellKnownLabels.isRestricted(key);
  }

  private static NodeClaimSpec claimSpec(Fields spec) {
    var taints = TaintReader.taints(spec, "taints");
    var startupTaints = TaintReader.taints(spec, "startupTaints");
    spec.require("requirements", "a list of requirements, which may be empty", "requirements: []");
    var requirements = RequirementReader.ofPool(spec, "requirements");
    for (LabelKey key : requirements.keys()) {
      if (restricted(key)) {
        spec.problem(
            "requirements",
            "the key %s may not be required of a pool".formatted(key),
            "well-known labels and labels of your own",
            "");
      }
    }
    var gracePeriod = spec.parsed("terminationGracePeriod", Durations::parse, Durations.ALLOWED);
    var expireAfter = durationOrNever(spec, "expireAfter", EXPIRE_AFTER_DEFAULT);
    spec.require(
        "nodeClassRef",
        "group, kind and name of an EC2NodeClass",
        "nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}");
    var nodeClass =
        spec.fields("nodeClassRef").flatMap(NodePoolReader::nodeClassRef).orElse(NO_CLASS);
    spec.refuseUnknown();
    return new NodeClaimSpec(
        taints,
        startupTaints,
        requirements,
        new NodeClassRef(nodeClass),
        gracePeriod,
        expireAfter,
        Resources.EMPTY);
  }

  private static Optional<NodeClassName> nodeClassRef(Fields ref) {
    exactly(ref, "group", NodeClassRef.GROUP);
    exactly(ref, "kind", NodeClassRef.KIND);
    ref.require("name", "the name of an EC2NodeClass", "name: default");
    var name = ref.parsed("name", NodeClassName::of, "the name of an EC2NodeClass");
    ref.refuseUnknown();
    return name;
  }

  private static void exactly(Fields ref, String field, String wanted) {
    String instead = "%s: %s".formatted(field, wanted);
    if (ref.require(field, wanted, instead)) {
      ref.text(field)
          .filter(found -> !found.equals(wanted))
          .ifPresent(found -> ref.problem(field, "found \"%s\"".formatted(found), wanted, instead));
    }
  }

  /// A duration, `byDefault` if left out, empty for `Never`.
  static Optional<Duration> durationOrNever(Fields fields, String name, Duration byDefault) {
    if (!fields.has(name)) {
      return Optional.of(byDefault);
    }
    if (fields.text(name).filter("Never"::equals).isPresent()) {
      return Optional.empty();
    }
    return fields.parsed(name, Durations::parse, Durations.ALLOWED_OR_NEVER);
  }

  /// A map of resource to quantity, none of them negative.
  static Resources resources(Fields fields, String name) {
    var quantities = new TreeMap<ResourceName, Quantity>();
    fields
        .fields(name)
        .ifPresent(
            resources -> {
              for (String resource : resources.names()) {
                resources
                    .parsed(resource, Quantity::parse, "a quantity such as 500m, 2 or 4Gi")
                    .filter(quantity -> notNegative(resources, resource, quantity))
                    .ifPresent(quantity -> quantities.put(ResourceName.of(resource), quantity));
              }
            });
    return Resources.of(quantities);
  }

  private static boolean notNegative(Fields resources, String resource, Quantity quantity) {
    if (quantity.isNegative()) {
      resources.problem(
          resource, "found \"%s\"".formatted(quantity), "a quantity of 0 or more", "");
    }
    return !quantity.isNegative();
  }
}
