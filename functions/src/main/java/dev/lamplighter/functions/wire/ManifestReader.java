package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.FieldPath;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.Nearest;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Reads users' manifests, every field checked, and finds all that is wrong before anything is
/// applied.
///
/// An unknown field of a Karpenter kind is an error. Of a workload only what scheduling needs is
/// read; the API server minds the rest.
public final class ManifestReader {
  private static final String CORE_GROUP = "karpenter.sh/";
  private static final String AWS_GROUP = "karpenter.k8s.aws/";

  private final Problems problems = new Problems();
  private final List<Manifest> manifests = new ArrayList<>();

  private ManifestReader() {}

  public static ManifestSet read(List<SourceText> sources) {
    var reader = new ManifestReader();
    sources.forEach(reader::readSource);
    reader.refuseDuplicates();
    return new ManifestSet(PriorityClasses.resolve(reader.manifests), reader.problems.all());
  }

  private void readSource(SourceText source) {
    for (YamlValue document : YamlReader.read(source, problems)) {
      readDocument(Fields.of(document, FieldPath.ROOT, problems));
    }
  }

  private void readDocument(Fields object) {
    boolean named = object.require("apiVersion", "a group and version such as karpenter.sh/v1", "");
    if (!(object.require("kind", "a kind such as NodePool", "") && named)) {
      return;
    }
    String apiVersion = object.text("apiVersion").orElse("");
    String kind = object.text("kind").orElse("");
    if (kind.equals("List") && apiVersion.equals("v1")) {
      object.list("items").forEach(this::readDocument);
      return;
    }
    int before = problems.size();
    Optional<Manifest> manifest = readKind(apiVersion, kind, object);
    if (problems.size() == before) {
      manifest.ifPresent(manifests::add);
    }
  }

  private Optional<Manifest> readKind(String apiVersion, String kind, Fields object) {
    if (apiVersion.startsWith(CORE_GROUP) || apiVersion.startsWith(AWS_GROUP)) {
      return readKarpenterKind(apiVersion, kind, object);
    }
    return switch (apiVersion + " " + kind) {
      case "apps/v1 Deployment" -> Optional.of(WorkloadReader.deployment(object));
      case "apps/v1 DaemonSet" -> Optional.of(WorkloadReader.daemonSet(object));
      case "v1 Pod" -> Optional.of(WorkloadReader.pod(object));
      case "policy/v1 PodDisruptionBudget" ->
          Optional.of(WorkloadReader.podDisruptionBudget(object));
      case "scheduling.k8s.io/v1 PriorityClass" ->
          Optional.of(WorkloadReader.priorityClass(object));
      default -> readOtherKind(apiVersion, kind, object);
    };
  }

  private Optional<Manifest> readKarpenterKind(String apiVersion, String kind, Fields object) {
    return switch (apiVersion + " " + kind) {
      case "karpenter.sh/v1 NodePool" -> Optional.of(NodePoolReader.read(object));
      case "karpenter.k8s.aws/v1 EC2NodeClass" -> Optional.of(NodeClassReader.read(object));
      case "karpenter.sh/v1beta1 NodePool", "karpenter.k8s.aws/v1beta1 EC2NodeClass" -> {
        V1Beta1.answer(object);
        yield Optional.empty();
      }
      case "karpenter.sh/v1 NodeClaim" -> {
        object.problem(
            "kind",
            "NodeClaims are made by Lamplighter, not applied",
            "NodePool, EC2NodeClass",
            "a NodePool");
        yield Optional.empty();
      }
      default -> refuseKarpenterKind(apiVersion, kind, object);
    };
  }

  private static final Map<String, String> KARPENTER_KINDS =
      new TreeMap<>(Map.of("NodePool", "karpenter.sh/v1", "EC2NodeClass", "karpenter.k8s.aws/v1"));

  private static Optional<Manifest> refuseKarpenterKind(
      String apiVersion, String kind, Fields object) {
    var allowed = "NodePool of karpenter.sh/v1, EC2NodeClass of karpenter.k8s.aws/v1";
    if (KARPENTER_KINDS.containsKey(kind)) {
      object.problem(
          "apiVersion",
          "found \"%s\" for a %s".formatted(apiVersion, kind),
          allowed,
          "apiVersion: " + KARPENTER_KINDS.get(kind));
    } else {
      var instead =
          Nearest.of(kind, KARPENTER_KINDS.keySet()).map(known -> "kind: " + known).orElse("");
      object.problem("kind", "found \"%s\" in %s".formatted(kind, apiVersion), allowed, instead);
    }
    return Optional.empty();
  }

  private static Optional<Manifest> readOtherKind(String apiVersion, String kind, Fields object) {
    if (KARPENTER_KINDS.containsKey(kind)) {
      return refuseKarpenterKind(apiVersion, kind, object);
    }
    var name = object.fields("metadata").flatMap(metadata -> metadata.text("name")).orElse("");
    return Optional.of(new Manifest.Ignored(object.location(), kind, name));
  }

  private void refuseDuplicates() {
    var first = new HashMap<String, Location>();
    for (Manifest manifest : manifests) {
      var before = first.putIfAbsent(manifest.identity(), manifest.location());
      if (before != null) {
        problems.add(
            manifest.location(),
            FieldPath.ROOT.field("metadata").field("name"),
            "%s is defined twice, first at %s".formatted(manifest.identity(), before),
            "each object once",
            "one of the two under another name");
      }
    }
  }
}
