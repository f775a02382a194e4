package dev.lamplighter.functions.kube;

import dev.lamplighter.api.ObjectKind;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// All that Lamplighter asks of an API server, and no more: the rights that its group needs. The
/// end-to-end tests hold it against the server's audit log.
public final class Permissions {
  private static final List<String> LISTED = List.of("list");
  private static final List<String> READ = List.of("get");
  private static final List<String> PATCHED = List.of("get", "list", "patch", "watch");

  private static final String RBAC = "rbac.authorization.k8s.io";
  private static final String RBAC_PATH = "/apis/" + RBAC + "/v1/";
  private static final String NAME = "lamplighter";

  private Permissions() {}

  /// One rule of a ClusterRole. `resource` may name a subresource, as `pods/eviction`.
  public record Rule(String group, String resource, List<String> verbs) {
    public Rule {
      verbs = List.copyOf(verbs);
    }

    private String yaml() {
      return "- {apiGroups: [\"%s\"], resources: [%s], verbs: [%s]}"
          .formatted(group, resource, String.join(", ", verbs));
    }
  }

  public static List<Rule> rules() {
    return List.of(
        of(ObjectKind.NODE_POOL, PATCHED),
        part(ObjectKind.NODE_POOL, "status", "patch"),
        of(ObjectKind.EC2_NODE_CLASS, PATCHED),
        part(ObjectKind.EC2_NODE_CLASS, "status", "patch"),
        of(ObjectKind.NODE_OVERLAY, List.of("get", "list")),
        part(ObjectKind.NODE_OVERLAY, "status", "patch"),
        of(ObjectKind.CAPACITY_BUFFER, List.of("get", "list")),
        part(ObjectKind.CAPACITY_BUFFER, "status", "patch"),
        of(ObjectKind.POD_TEMPLATE, READ),
        of(ObjectKind.DEPLOYMENT, READ),
        of(ObjectKind.REPLICA_SET, READ),
        of(ObjectKind.STATEFUL_SET, READ),
        of(ObjectKind.NODE_CLAIM, List.of("create", "delete", "get", "list", "patch", "watch")),
        part(ObjectKind.NODE_CLAIM, "status", "patch"),
        of(ObjectKind.NODE, List.of("delete", "get", "list", "patch", "watch")),
        of(ObjectKind.POD, List.of("delete", "get", "list", "watch")),
        part(ObjectKind.POD, "eviction", "create"),
        part(ObjectKind.POD, "status", "patch"),
        of(ObjectKind.NAMESPACE, LISTED),
        of(ObjectKind.DAEMON_SET, LISTED),
        of(ObjectKind.POD_DISRUPTION_BUDGET, LISTED),
        of(ObjectKind.STORAGE_CLASS, LISTED),
        of(ObjectKind.PERSISTENT_VOLUME, LISTED),
        of(ObjectKind.PERSISTENT_VOLUME_CLAIM, LISTED),
        of(ObjectKind.VOLUME_ATTACHMENT, LISTED),
        of(ObjectKind.CSI_NODE, LISTED),
        new Rule("events.k8s.io", "events", List.of("create")));
  }

  /// A ClusterRole with these rights, bound to `group`, as YAML.
  public static String yaml(String group) {
    return Stream.of(
            """
            # What Lamplighter may do in the cluster. Its access entry's group is bound to it.
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata:
              name: lamplighter
            rules:
            """,
            rules().stream().map(Rule::yaml).collect(Collectors.joining("\n", "", "\n")),
            """
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRoleBinding
            metadata:
              name: lamplighter
            roleRef:
              apiGroup: rbac.authorization.k8s.io
              kind: ClusterRole
              name: lamplighter
            subjects:
            - apiGroup: rbac.authorization.k8s.io
              kind: Group
              name: %s
            """
                .formatted(group))
        .collect(Collectors.joining());
  }

  /// The same as objects, each with the path it has on the API server.
  static SortedMap<String, JsonNode> objects(String group) {
    var mapper = JsonMapper.shared();
    var role = object(mapper, "ClusterRole");
    rules()
        .forEach(
            rule -> {
              var each = role.withArray("rules").addObject();
              each.putArray("apiGroups").add(rule.group());
              each.putArray("resources").add(rule.resource());
              rule.verbs().forEach(each.putArray("verbs")::add);
            });
    var binding = object(mapper, "ClusterRoleBinding");
    binding.putObject("roleRef").put("apiGroup", RBAC).put("kind", "ClusterRole").put("name", NAME);
    binding
        .putArray("subjects")
        .addObject()
        .put("apiGroup", RBAC)
        .put("kind", "Group")
        .put("name", group);
    return new TreeMap<>(
        Map.of(
            RBAC_PATH + "clusterroles/" + NAME,
            role,
            RBAC_PATH + "clusterrolebindings/" + NAME,
            binding));
  }

  private static ObjectNode object(JsonMapper mapper, String kind) {
    var object = mapper.createObjectNode().put("apiVersion", RBAC + "/v1").put("kind", kind);
    object.putObject("metadata").put("name", NAME);
    return object;
  }

  private static Rule of(ObjectKind kind, List<String> verbs) {
    String version = kind.apiVersion();
    String group = version.contains("/") ? version.substring(0, version.indexOf('/')) : "";
    return new Rule(group, kind.plural(), verbs);
  }

  private static Rule part(ObjectKind kind, String part, String verb) {
    Rule whole = of(kind, List.of(verb));
    return new Rule(whole.group(), whole.resource() + "/" + part, whole.verbs());
  }
}
