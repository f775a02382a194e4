package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.List;
import java.util.Locale;

/// Answers manifests of `v1beta1` field by field: what moved, and what to write instead.
final class V1Beta1 {
  private V1Beta1() {}

  /// Everything in the object that v1 says otherwise.
  static void answer(Fields object) {
    String apiVersion = object.text("apiVersion").orElse("");
    object.problem(
        "apiVersion",
        "found \"%s\", which Karpenter 1.0 replaced".formatted(apiVersion),
        apiVersion.replace("v1beta1", "v1"),
        "apiVersion: " + apiVersion.replace("v1beta1", "v1"));
    if (object.text("kind").orElse("").equals("NodePool")) {
      object.fields("spec").ifPresent(V1Beta1::answerPool);
    } else {
      object.fields("spec").ifPresent(V1Beta1::answerClass);
    }
  }

  private static void answerPool(Fields spec) {
    var disruption = spec.fields("disruption");
    disruption.ifPresent(V1Beta1::refuseMovedDisruption);
    disruption
        .filter(fields -> !fields.has("consolidateAfter"))
        .ifPresent(V1Beta1::askForConsolidateAfter);
    spec.fields("template")
        .flatMap(template -> template.fields("spec"))
        .ifPresent(V1Beta1::answerTemplate);
  }

  /// `consolidateAfter` had no default with `WhenUnderutilized`; in v1 it is 0s, which is eager.
  private static void askForConsolidateAfter(Fields disruption) {
    disruption.problem(
        "consolidateAfter",
        "the field is missing",
        Durations.ALLOWED_OR_NEVER
            + " (v1 takes 0s when it is left out, which consolidates at once)",
        "consolidateAfter: 1m");
  }

  private static void answerTemplate(Fields template) {
    template.fields("nodeClassRef").ifPresent(V1Beta1::answerClassRef);
    if (template.has("kubelet")) {
      template.problem(
          "kubelet",
          "the field moved to the EC2NodeClass",
          "nothing here",
          "spec.kubelet of the EC2NodeClass");
    }
  }

  private static void answerClassRef(Fields ref) {
    String name = ref.text("name").orElse("default");
    if (!ref.has("group") || !ref.has("kind")) {
      ref.problem(
          ref.has("group") ? "kind" : "group",
          "the field is missing",
          "group, kind and name",
          "nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: %s}".formatted(name));
    }
    if (ref.has("apiVersion")) {
      ref.problem(
          "apiVersion",
          "the field gave way to group",
          "group, kind and name",
          "group: karpenter.k8s.aws");
    }
  }

  private static void answerClass(Fields spec) {
    if (!spec.has("amiSelectorTerms")) {
      String family = spec.text("amiFamily").orElse("AL2023");
      spec.problem(
          spec.has("amiFamily") ? "amiFamily" : "amiSelectorTerms",
          "amiFamily (%s) alone selects no image any more".formatted(family),
          "amiSelectorTerms",
          family.equals("AL2")
              ? "amiSelectorTerms: [{alias: al2023@latest}] (EKS has no AL2 image since Kubernetes"
                    + " 1.33)"
              : "amiSelectorTerms: [{alias: %s@latest}]"
                  .formatted(family.toLowerCase(Locale.ROOT)));
    }
  }

  /// Fields and values of `disruption` that v1beta1 had and v1 has elsewhere or calls otherwise.
  /// They are found in v1 manifests too, half migrated.
  static void refuseMovedDisruption(Fields disruption) {
    if (disruption.has("expireAfter")) {
      disruption.problem(
          "expireAfter",
          "the field moved",
          "expireAfter in spec.template.spec",
          "spec.template.spec.expireAfter: "
              + disruption.textOrNumber("expireAfter").orElse("720h"));
    }
    if (disruption.text("consolidationPolicy").filter("WhenUnderutilized"::equals).isPresent()) {
      disruption.problem(
          "consolidationPolicy",
          "found \"WhenUnderutilized\", which v1 calls otherwise",
          String.join(", ", List.of("WhenEmpty", "WhenEmptyOrUnderutilized", "Balanced")),
          "consolidationPolicy: WhenEmptyOrUnderutilized");
    }
  }
}
