package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.regex.Pattern;

/// User data of Amazon Linux 2023: a MIME archive of the user's parts and, last, our NodeConfig.
/// nodeadm merges them in order, so ours wins where both say something (spec AWS 1.8).
final class Al2023UserData {
  private static final String NODE_CONFIG = "application/node.eks.aws";

  /// Neither blank nor indented, and no comment, mark of a document, or key. `#!` and
  /// `#cloud-config` are comments that say of what.
  private static final Pattern NO_YAML =
      Pattern.compile("^(?:#!|#cloud-config\\b|(?![\\s#]|$|---|[\\w.\"'-]+:(?:\\s|$)))");

  private Al2023UserData() {}

  static UserData of(ClusterFacts cluster, EC2NodeClass.Spec spec, UserData.Node node) {
    return MimeArchive.joined(
        spec.userData(),
        text -> isNodeConfig(text) ? NODE_CONFIG : MimeArchive.SHELL_SCRIPT,
        MimeArchive.part(NODE_CONFIG, NodeConfigYaml.of(cluster, spec, node)));
  }

  /// A document of YAML whose `apiVersion` says so. A script or another document may hold one, to
  /// write it to a file: there something else than keys and comments comes first, or it is
  /// indented.
  private static boolean isNodeConfig(String text) {
    for (String line : text.lines().toList()) {
      if (line.startsWith("apiVersion:")) {
        return line.contains("node.eks.aws/");
      }
      if (NO_YAML.matcher(line).find()) {
        return false;
      }
    }
    return false;
  }
}
