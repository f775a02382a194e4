package dev.lamplighter.functions.wire;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Nearest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Answers kinds of Karpenter's API groups that can't be applied here: slips, versions of the past,
/// and objects that are not a user's to make.
final class KarpenterKinds {
  private static final List<ObjectKind> APPLIED =
      List.of(ObjectKind.NODE_POOL, ObjectKind.EC2_NODE_CLASS, ObjectKind.NODE_OVERLAY);
  private static final String ALLOWED =
      "NodePool of karpenter.sh/v1, EC2NodeClass of karpenter.k8s.aws/v1, NodeOverlay of"
          + " karpenter.sh/v1alpha1";

  /// What they were called before v1beta1.
  private static final Map<String, ObjectKind> FORMER_NAMES =
      new TreeMap<>(
          Map.of(
              "Provisioner", ObjectKind.NODE_POOL,
              "AWSNodeTemplate", ObjectKind.EC2_NODE_CLASS,
              "Machine", ObjectKind.NODE_CLAIM));

  private KarpenterKinds() {}

  /// Whether a kind is Karpenter's by its group, or by its name in a group that is nobody's.
  static boolean concerns(String apiVersion, String kind) {
    return apiVersion.startsWith("karpenter.sh/")
        || apiVersion.startsWith("karpenter.k8s.aws/")
        || applied(kind).isPresent();
  }

  static void refuse(String apiVersion, String kind, Fields object) {
    if (kind.equals(ObjectKind.NODE_CLAIM.kind())) {
      object.problem(
          "kind", "NodeClaims are made by Lamplighter, not applied", ALLOWED, "a NodePool");
      return;
    }
    Optional<ObjectKind> known = applied(kind);
    if (known.isPresent()) {
      object.problem(
          "apiVersion",
          "found \"%s\" for kind %s".formatted(apiVersion, kind),
          ALLOWED,
          "apiVersion: " + known.get().apiVersion());
    } else if (FORMER_NAMES.containsKey(kind)) {
      object.problem(
          "kind",
          "found \"%s\", which Karpenter replaced long ago".formatted(kind),
          ALLOWED,
          "a " + FORMER_NAMES.get(kind).kind());
    } else {
      var names = APPLIED.stream().map(ObjectKind::kind).toList();
      object.problem(
          "kind",
          "found \"%s\" in %s".formatted(kind, apiVersion),
          ALLOWED,
          Nearest.of(kind, names).map(name -> "kind: " + name).orElse("one of them"));
    }
  }

  private static Optional<ObjectKind> applied(String kind) {
    return APPLIED.stream().filter(known -> known.kind().equals(kind)).findFirst();
  }
}
