package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.Deployment.Strategy;
import dev.lamplighter.functions.wire.Deployment.Strategy.RollingUpdate;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec.Guarantee;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodTemplate;
import dev.lamplighter.snapshot.PodTemplateView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.UnhealthyPodEvictionPolicy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Reads workloads and what protects them: Deployments, DaemonSets, Pods, PodTemplates,
/// PodDisruptionBudgets, PriorityClasses.
final class WorkloadReader {
  /// The largest value of a user's PriorityClass; those above are Kubernetes' own.
  private static final int PRIORITY_MAX = 1_000_000_000;

  private static final PodSpec NOTHING = PodSpec.requesting(Resources.EMPTY);

  private WorkloadReader() {}

  static Manifest deployment(Fields object) {
    var meta = MetaReader.read(object);
    var namespace = MetaReader.namespace(object);
    var spec = requireSpec(object);
    int replicas = spec.between("replicas", 0, Integer.MAX_VALUE).orElse(1);
    var template = template(spec, namespace);
    var strategy =
        spec.fields("strategy").map(WorkloadReader::strategy).orElse(RollingUpdate.DEFAULT);
    var selector = selector(spec, template.labels());
    spec.know("minReadySeconds", "paused", "progressDeadlineSeconds", "revisionHistoryLimit")
        .refuseMisspelt();
    return new Manifest.OfDeployment(
        object.location(), new Deployment(meta, namespace, replicas, selector, template, strategy));
  }

  static Manifest daemonSet(Fields object) {
    var meta = MetaReader.read(object);
    var namespace = MetaReader.namespace(object);
    var spec = requireSpec(object);
    var template = template(spec, namespace);
    selector(spec, template.labels());
    return new Manifest.OfDaemonSet(
        object.location(), new DaemonSetView(meta, namespace, template));
  }

  static Manifest statefulSet(Fields object) {
    var meta = MetaReader.read(object);
    var namespace = MetaReader.namespace(object);
    var spec = requireSpec(object);
    int replicas = spec.between("replicas", 0, Integer.MAX_VALUE).orElse(1);
    var template = template(spec, namespace);
    selector(spec, template.labels());
    boolean parallel =
        spec.oneOf("podManagementPolicy", List.of("OrderedReady", "Parallel"), it -> it)
            .filter("Parallel"::equals)
            .isPresent();
    var claims = VolumeReader.claimTemplates(spec);
    spec.know("minReadySeconds", "ordinals", "persistentVolumeClaimRetentionPolicy")
        .know("revisionHistoryLimit", "serviceName", "updateStrategy")
        .refuseMisspelt();
    return new Manifest.OfStatefulSet(
        object.location(), new StatefulSet(meta, namespace, replicas, template, claims, parallel));
  }

  static Manifest podTemplate(Fields object) {
    var meta = MetaReader.read(object);
    var namespace = MetaReader.namespace(object);
    return new Manifest.OfPodTemplate(
        object.location(), new PodTemplateView(meta, namespace, template(object, namespace)));
  }

  static Manifest pod(Fields object) {
    var meta = MetaReader.read(object);
    var namespace = MetaReader.namespace(object);
    var spec = PodSpecReader.read(requireSpec(object), namespace);
    var status =
        new PodView.Status(
            PodView.Phase.PENDING,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false);
    return new Manifest.OfPod(object.location(), new PodView(meta, namespace, spec, status));
  }

  static Manifest podDisruptionBudget(Fields object) {
    var meta = MetaReader.read(object);
    var namespace = MetaReader.namespace(object);
    var spec = requireSpec(object);
    var selector = AffinityReader.selector(spec, "selector");
    var guarantee = guarantee(spec);
    var unhealthyPods =
        spec.oneOf(
            "unhealthyPodEvictionPolicy",
            List.of(UnhealthyPodEvictionPolicy.values()),
            UnhealthyPodEvictionPolicy::toString);
    spec.refuseUnknown();
    return new Manifest.OfPodDisruptionBudget(
        object.location(),
        new PodDisruptionBudgetSpec(
            meta,
            namespace,
            selector,
            guarantee,
            unhealthyPods.orElse(UnhealthyPodEvictionPolicy.IF_HEALTHY_BUDGET)));
  }

  static PriorityClass priorityClass(Fields object) {
    return priorityClass(object, PRIORITY_MAX);
  }

  /// `most` is the highest value that it may have: users' are below Kubernetes' own.
  static PriorityClass priorityClass(Fields object, int most) {
    var meta = MetaReader.read(object);
    object.require("value", "a whole number, at most 1000000000", "value: 1000");
    int value = object.between("value", -most, most).orElse(0);
    boolean globalDefault = object.bool("globalDefault").orElse(false);
    boolean preempts = object.text("preemptionPolicy").filter("Never"::equals).isEmpty();
    return new PriorityClass(PriorityClassName.of(meta.name()), value, globalDefault, preempts);
  }

  /// Labels in one line of YAML.
  private static String yaml(Labels labels) {
    return labels.values().entrySet().stream()
        .map(label -> "%s: \"%s\"".formatted(label.getKey(), label.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  static Fields requireSpec(Fields object) {
    object.require("spec", "the object's spec", "spec: {...}");
    return object.fields("spec").orElse(object);
  }

  static PodTemplate template(Fields spec, Namespace namespace) {
    spec.require(
        "template",
        "the pods' metadata and spec",
        "template: {metadata: {labels: ...}, spec: {containers: ...}}");
    return spec.fields("template")
        .map(template -> ofTemplate(template, namespace))
        .orElse(PodTemplate.of(Labels.EMPTY, NOTHING));
  }

  private static PodTemplate ofTemplate(Fields template, Namespace namespace) {
    template.require("spec", "the pods' spec", "spec: {containers: ...}");
    var spec =
        template.fields("spec").map(pod -> PodSpecReader.read(pod, namespace)).orElse(NOTHING);
    return template
        .fields("metadata")
        .map(metadata -> MetaReader.ofTemplate(metadata, spec))
        .orElse(PodTemplate.of(Labels.EMPTY, spec));
  }

  private static LabelSelector selector(Fields spec, Labels podLabels) {
    spec.require("selector", "the labels of the pods", "selector: {matchLabels: ...}");
    var selector = AffinityReader.selector(spec, "selector").orElse(LabelSelector.EVERYTHING);
    if (!selector.matches(podLabels)) {
      spec.problem(
          "selector",
          "it does not match the template's labels " + podLabels,
          "labels that the template has",
          "selector: {matchLabels: %s}".formatted(yaml(podLabels)));
    }
    return selector;
  }

  private static Strategy strategy(Fields strategy) {
    boolean recreate =
        strategy
            .oneOf("type", List.of("RollingUpdate", "Recreate"), type -> type)
            .filter("Recreate"::equals)
            .isPresent();
    var rolling = strategy.fields("rollingUpdate").map(WorkloadReader::rollingUpdate);
    strategy.refuseUnknown();
    return recreate ? new Strategy.Recreate() : rolling.orElse(RollingUpdate.DEFAULT);
  }

  private static RollingUpdate rollingUpdate(Fields rolling) {
    var byDefault = RollingUpdate.DEFAULT;
    var read =
        new RollingUpdate(
            IntOrPercentReader.read(rolling, "maxSurge").orElse(byDefault.maxSurge()),
            IntOrPercentReader.atMostAll(rolling, "maxUnavailable")
                .orElse(byDefault.maxUnavailable()));
    rolling.refuseUnknown();
    return read;
  }

  private static Guarantee guarantee(Fields spec) {
    var least = IntOrPercentReader.atMostAll(spec, "minAvailable");
    var most = IntOrPercentReader.atMostAll(spec, "maxUnavailable");
    if (spec.has("minAvailable") == spec.has("maxUnavailable")) {
      spec.problem(
          "maxUnavailable",
          "found "
              + (spec.has("minAvailable") ? "both" : "neither")
              + " of minAvailable and maxUnavailable",
          "exactly one of them",
          "maxUnavailable: 1");
    }
    return least
        .<Guarantee>map(Guarantee.MinAvailable::new)
        .orElseGet(() -> new Guarantee.MaxUnavailable(most.orElse(new IntOrPercent.Count(0))));
  }
}
