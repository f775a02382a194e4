package dev.lamplighter.api;

import static dev.lamplighter.api.Rule.saying;

import java.util.List;
import java.util.stream.Stream;

/// What Karpenter's API server asks of an EC2NodeClass's values (spec AWS 1.2 to 1.4, 1.9 to 1.13).
/// To ask one thing more is to add one rule to a list.
///
/// What depends on the cluster, such as an alias against its Kubernetes version, is for the class's
/// conditions to say.
public final class NodeClassValidation {
  /// Tag keys that are ours to set (spec AWS 1.9).
  public static final List<String> RESTRICTED_TAGS =
      List.of(
          "eks:eks-cluster-name",
          "karpenter.sh/nodepool",
          "karpenter.sh/nodeclaim",
          "karpenter.k8s.aws/ec2nodeclass");

  /// Keys that begin like this are EC2's and Kubernetes' own.
  public static final String RESTRICTED_TAG_PREFIX = "kubernetes.io/cluster";

  private static final List<Rule<EC2NodeClass.Spec>> SPEC =
      List.of(
          Rule.in("", spec -> spec, SelectorRules.ALL),
          NodeClassValidation::restrictedTags,
          Rule.in("", EC2NodeClass.Spec::blockDeviceMappings, DiskRules.ALL),
          Rule.in("", EC2NodeClass.Spec::network, NetworkRules.ALL),
          (spec, at) -> KubeletFields.broken(spec.kubelet().other(), at.field("kubelet")),
          Rule.of(
              "kubelet.registerWithTaints",
              spec -> !spec.kubelet().other().containsKey("registerWithTaints"),
              saying(
                  _ -> "the field is ours to set",
                  "taints in the NodePool",
                  "spec.template.spec.taints of the NodePool")));

  private NodeClassValidation() {}

  /// Everything about the class that breaks a rule.
  public static List<Violation> of(EC2NodeClass nodeClass) {
    return Stream.concat(
            LabelValueName.RULE.broken(nodeClass.meta(), FieldPath.of("metadata")),
            Rule.broken(SPEC, nodeClass.spec(), FieldPath.of("spec")))
        .toList();
  }

  private static Stream<Violation> restrictedTags(EC2NodeClass.Spec spec, FieldPath at) {
    return spec.tags().keySet().stream()
        .filter(NodeClassValidation::isRestricted)
        .map(
            key ->
                new Violation(
                    at.field("tags").field(key),
                    "the tag key \"%s\" is not yours to set".formatted(key),
                    "other keys than %s and %s/*"
                        .formatted(String.join(", ", RESTRICTED_TAGS), RESTRICTED_TAG_PREFIX),
                    "a key of your own, such as team"));
  }

  private static boolean isRestricted(String key) {
    return key.isEmpty() || RESTRICTED_TAGS.contains(key) || key.startsWith(RESTRICTED_TAG_PREFIX);
  }
}
