package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// User data of Amazon Linux 2023: a MIME archive of the user's parts and, last, our NodeConfig.
/// nodeadm merges them in order, so ours wins where both say something (spec AWS 1.8).
final class Al2023UserData {
  private static final String NODE_CONFIG = "application/node.eks.aws";
  private static final String SHELL_SCRIPT = "text/x-shellscript; charset=\"us-ascii\"";

  private Al2023UserData() {}

  static UserData of(ClusterFacts cluster, EC2NodeClass.Spec spec, UserData.Node node) {
    Optional<List<String>> users =
        spec.userData().map(Al2023UserData::parts).orElse(Optional.of(List.of()));
    if (users.isEmpty()) {
      return new UserData.Refused(
          "InvalidUserData",
          "spec.userData begins as a MIME archive but names no boundary. Write boundary=\"…\" in"
              + " its Content-Type.");
    }
    List<String> all = new ArrayList<>(users.get());
    all.add(MimeArchive.part(NODE_CONFIG, NodeConfigYaml.of(cluster, spec, node)));
    return new UserData.Text(MimeArchive.of(all));
  }

  /// The parts that the user's text stands for; empty for an archive that can't be read.
  private static Optional<List<String>> parts(String userData) {
    String text = userData.replace("\r\n", "\n").replace('\r', '\n');
    if (text.isBlank()) {
      return Optional.of(List.of());
    }
    if (MimeArchive.isMime(text)) {
      return MimeArchive.parts(text);
    }
    String type = isNodeConfig(text) ? NODE_CONFIG : SHELL_SCRIPT;
    return Optional.of(List.of(MimeArchive.part(type, text)));
  }

  private static boolean isNodeConfig(String text) {
    return text.lines()
        .map(String::strip)
        .anyMatch(line -> line.startsWith("apiVersion:") && line.contains("node.eks.aws/"));
  }
}
