package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.Locale;
import java.util.StringJoiner;

/// User data of Windows: one PowerShell block, first the user's lines, then the call of EKS's
/// bootstrap script (spec AWS 1.8).
final class WindowsUserData {
  private static final String BEGIN = "<powershell>";
  private static final String END = "</powershell>";
  private static final String SCRIPT =
      "& \"$env:ProgramFiles\\Amazon\\EKS\\Start-EKSBootstrap.ps1\"";

  private WindowsUserData() {}

  static UserData of(ClusterFacts cluster, EC2NodeClass.Spec spec, UserData.Node node) {
    var lines = new StringJoiner("\n", "", "\n");
    lines.add(BEGIN);
    String users = withoutTags(spec.userData().orElse(""));
    if (users.toLowerCase(Locale.ROOT).contains(BEGIN)) {
      return new UserData.Refused(
          UserData.INVALID,
          "spec.userData has %s among its lines. Write PowerShell lines without it, or one block."
              .formatted(BEGIN));
    }
    if (!users.isEmpty()) {
      lines.add(users);
    }
    lines.add(call(cluster, spec, node));
    return new UserData.Text(lines.add(END).toString());
  }

  private static String call(ClusterFacts cluster, EC2NodeClass.Spec spec, UserData.Node node) {
    var call = new StringJoiner(" ");
    call.add(SCRIPT);
    call.add("-EKSClusterName " + quote(cluster.name().value()));
    call.add("-APIServerEndpoint " + quote(cluster.endpoint()));
    call.add("-Base64ClusterCA " + quote(cluster.certificateAuthority()));
    call.add("-KubeletExtraArgs " + quote(KubeletFlags.of(spec, node)));
    KubeletValues.clusterDns(cluster, spec.kubelet()).stream()
        .findFirst()
        .ifPresent(address -> call.add("-DNSClusterIP " + quote(address)));
    return call.toString();
  }

  /// The user may have written the tags of the block, as EC2 asks for them elsewhere.
  private static String withoutTags(String userData) {
    String text = userData.replace("\r\n", "\n").replace('\r', '\n').strip();
    String lower = text.toLowerCase(Locale.ROOT);
    return lower.startsWith(BEGIN) && lower.endsWith(END)
        ? text.substring(BEGIN.length(), text.length() - END.length()).strip()
        : text;
  }

  /// A text that PowerShell takes as it is.
  private static String quote(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
