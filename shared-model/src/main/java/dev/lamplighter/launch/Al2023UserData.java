package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.snapshot.ClusterFacts;

/// User data of Amazon Linux 2023: a MIME archive of the user's parts and, last, our NodeConfig.
/// nodeadm merges them in order, so ours wins where both say something (spec AWS 1.8).
final class Al2023UserData {
  private static final String NODE_CONFIG = "application/node.eks.aws";

  private Al2023UserData() {}

  static UserData of(ClusterFacts cluster, EC2NodeClass.Spec spec, UserData.Node node) {
    return MimeArchive.joined(
        spec.userData(),
        text -> isNodeConfig(text) ? NODE_CONFIG : MimeArchive.SHELL_SCRIPT,
        MimeArchive.part(NODE_CONFIG, NodeConfigYaml.of(cluster, spec, node)));
  }

  private static boolean isNodeConfig(String text) {
    return text.lines()
        .map(String::strip)
        .anyMatch(line -> line.startsWith("apiVersion:") && line.contains("node.eks.aws/"));
  }
}
