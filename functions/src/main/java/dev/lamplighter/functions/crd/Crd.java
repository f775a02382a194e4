package dev.lamplighter.functions.crd;

import dev.lamplighter.api.ObjectKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// One CustomResourceDefinition, cluster-scoped and of a single version.
public record Crd(
    ObjectKind kind,
    List<String> shortNames,
    List<Column> columns,
    Optional<Scale> scale,
    Schema.Field spec,
    Schema status) {

  public Crd {
    shortNames = List.copyOf(shortNames);
    columns = List.copyOf(columns);
  }

  /// Where `kubectl scale` reads and writes.
  record Scale(String specReplicasPath, String statusReplicasPath) {}

  /// All of them, in the order in which they are installed.
  public static List<Crd> all() {
    return List.of(NodePoolCrd.CRD, NodeClaimCrd.CRD, NodeClassCrd.CRD, NodeOverlayCrd.CRD);
  }

  /// As in `nodepools.karpenter.sh`.
  public String name() {
    return kind.plural() + "." + group();
  }

  /// The resource that holds the YAML, in the folder `crds` beside this package.
  public String fileName() {
    return "%s_%s.yaml".formatted(group(), kind.plural());
  }

  /// The definition as `kubectl apply` takes it.
  public String yaml() {
    return CrdYaml.of(this);
  }

  /// The definition as the API server takes it.
  public JsonNode json() {
    return JsonMapper.shared().valueToTree(CrdYaml.definition(this));
  }

  @Override
  public String toString() {
    return name();
  }

  public String group() {
    return kind.apiVersion().substring(0, kind.apiVersion().indexOf('/'));
  }

  public String version() {
    return kind.apiVersion().substring(kind.apiVersion().indexOf('/') + 1);
  }

  String singular() {
    return kind.kind().toLowerCase(Locale.ROOT);
  }
}
