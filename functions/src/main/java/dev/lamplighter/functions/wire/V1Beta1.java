package dev.lamplighter.functions.wire;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.Arrays;
import java.util.Locale;

/// Answers manifests of `v1beta1` field by field: what moved, and what to write instead.
///
/// The same fields are found in manifests of v1, half migrated.
final class V1Beta1 {
  private static final String FORMER_POLICY = "WhenUnderutilized";

  private static final String CONSOLIDATE_AFTER =
      Durations.ALLOWED_OR_NEVER + " (v1 takes 0s when it is left out, which consolidates at once)";

  private V1Beta1() {}

  /// Everything in the object that v1 says otherwise.
  static void answer(Fields object) {
    String apiVersion = object.text("apiVersion").orElse("");
    String v1 = apiVersion.replace("v1beta1", "v1");
    object.problem(
        "apiVersion",
        "found \"%s\", which Karpenter 1.0 replaced".formatted(apiVersion),
        v1,
        "apiVersion: " + v1);
    if (object.text("kind").orElse("").equals("NodePool")) {
      object.fields("spec").ifPresent(V1Beta1::answerPool);
    } else {
      object.fields("spec").ifPresent(V1Beta1::answerClass);
    }
  }

  private static void answerPool(Fields spec) {
    spec.fields("disruption")
        .ifPresentOrElse(V1Beta1::answerDisruption, () -> answerNoDisruption(spec));
    spec.fields("template")
        .flatMap(template -> template.fields("spec"))
        .ifPresent(V1Beta1::answerTemplate);
  }

  private static void answerDisruption(Fields disruption) {
    refuseMovedDisruption(disruption);
    hasFormerPolicy(disruption);
    disruption.require("consolidateAfter", CONSOLIDATE_AFTER, "consolidateAfter: 1m");
  }

  private static void answerNoDisruption(Fields spec) {
    spec.require(
        "disruption",
        "a block with consolidateAfter: " + CONSOLIDATE_AFTER,
        "disruption: {consolidateAfter: 1m}");
  }

  private static void answerTemplate(Fields template) {
    refuseKubelet(template);
    template.fields("nodeClassRef").ifPresent(V1Beta1::answerClassRef);
  }

  private static void answerClassRef(Fields ref) {
    refuseRefByVersion(ref);
    String name = ref.text("name").orElse("default");
    if (!ref.has("group") || !ref.has("kind")) {
      ref.problem(
          ref.has("group") ? "kind" : "group",
          "the field is missing",
          "group, kind and name",
          "nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: %s}".formatted(name));
    }
  }

  private static void answerClass(Fields spec) {
    if (spec.has("amiSelectorTerms")) {
      return;
    }
    String family = spec.text("amiFamily").orElse(AmiFamily.AL2.toString());
    spec.problem(
        spec.has("amiFamily") ? "amiFamily" : "amiSelectorTerms",
        "amiFamily (%s) alone selects no image any more".formatted(family),
        "amiSelectorTerms",
        selecting(family));
  }

  private static String selecting(String family) {
    if (family.equals(AmiFamily.AL2.toString())) {
      return "amiSelectorTerms: [{alias: al2023@latest}] (EKS has no AL2 image since Kubernetes"
          + " 1.33)";
    }
    boolean hasAlias =
        Arrays.stream(AmiFamily.values())
            .anyMatch(known -> known.toString().equals(family) && !known.alias().isEmpty());
    return hasAlias
        ? "amiSelectorTerms: [{alias: %s@latest}]".formatted(family.toLowerCase(Locale.ROOT))
        : "amiSelectorTerms: [{id: ami-0123456789abcdef0}]";
  }

  /// The kubelet block, which a NodePool once had.
  static void refuseKubelet(Fields template) {
    if (template.obsolete("kubelet").isPresent()) {
      template.problem(
          "kubelet",
          "the field moved to the EC2NodeClass",
          "nothing here",
          "spec.kubelet of the EC2NodeClass");
    }
  }

  /// A class named by its version and not by its group.
  static void refuseRefByVersion(Fields ref) {
    if (ref.obsolete("apiVersion").isPresent()) {
      ref.problem(
          "apiVersion",
          "the field gave way to group",
          "group, kind and name",
          "group: karpenter.k8s.aws");
    }
  }

  /// `expireAfter`, which stood here once.
  static void refuseMovedDisruption(Fields disruption) {
    disruption
        .obsolete("expireAfter")
        .ifPresent(
            value ->
                disruption.problem(
                    "expireAfter",
                    "the field moved",
                    "expireAfter in spec.template.spec",
                    "spec.template.spec.expireAfter: " + value));
  }

  /// Whether the policy has the name that v1 changed, which is a problem.
  static boolean hasFormerPolicy(Fields disruption) {
    boolean former =
        disruption.text("consolidationPolicy").filter(FORMER_POLICY::equals).isPresent();
    if (former) {
      disruption.problem(
          "consolidationPolicy",
          "found \"%s\", which v1 calls otherwise".formatted(FORMER_POLICY),
          "WhenEmpty, WhenEmptyOrUnderutilized, Balanced",
          "consolidationPolicy: WhenEmptyOrUnderutilized");
    }
    return former;
  }
}
