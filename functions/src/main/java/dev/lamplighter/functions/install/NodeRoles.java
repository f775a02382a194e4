package dev.lamplighter.functions.install;

import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.List;
import java.util.regex.Pattern;

/// The roles of nodes, by name as an EC2NodeClass has them (`spec.role`).
final class NodeRoles {
  /// IAM API reference, CreateRole.
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_+=,.@-]{1,64}");

  private NodeRoles() {}

  static List<String> read(Fields cluster) {
    var roles = cluster.texts("nodeRoles");
    for (String role : roles) {
      if (!NAME.matcher(role).matches()) {
        cluster.problem(
            "nodeRoles",
            "found \"%s\"".formatted(role),
            "names of roles of this account, without a path",
            "nodeRoles: [%s]".formatted(likely(role)));
      }
    }
    return roles;
  }

  private static String likely(String role) {
    String last = role.substring(role.lastIndexOf('/') + 1);
    return NAME.matcher(last).matches() ? last : "KarpenterNodeRole-my-cluster";
  }
}
