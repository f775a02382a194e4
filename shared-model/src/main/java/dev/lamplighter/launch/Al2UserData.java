package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.List;
import java.util.StringJoiner;

/// User data of Amazon Linux 2: a MIME archive of the user's parts and, last, the call of EKS's
/// bootstrap script (spec AWS 1.8).
final class Al2UserData {
  private Al2UserData() {}

  static UserData of(ClusterFacts cluster, EC2NodeClass.Spec spec, UserData.Node node) {
    return MimeArchive.joined(
        spec.userData(),
        _ -> MimeArchive.SHELL_SCRIPT,
        MimeArchive.part(MimeArchive.SHELL_SCRIPT, script(cluster, spec, node)));
  }

  private static String script(ClusterFacts cluster, EC2NodeClass.Spec spec, UserData.Node node) {
    List<String> dns = KubeletValues.clusterDns(cluster, spec.kubelet());
    var call = new StringJoiner(" \\\n  ");
    call.add("/etc/eks/bootstrap.sh " + quote(cluster.name().value()));
    call.add("--apiserver-endpoint " + quote(cluster.endpoint()));
    call.add("--b64-cluster-ca " + quote(cluster.certificateAuthority()));
    dns.stream()
        .findFirst()
        .ifPresent(
            address -> {
              if (address.contains(":")) {
                call.add("--ip-family ipv6");
              }
              call.add("--dns-cluster-ip " + quote(address));
            });
    call.add("--use-max-pods false");
    call.add("--kubelet-extra-args " + quote(KubeletFlags.of(spec, node)));
    spec.instanceStorePolicy().ifPresent(_ -> call.add("--local-disks raid0"));
    return "#!/bin/bash -xe\n"
        + "exec > >(tee -a /var/log/user-data.log > /dev/console) 2>&1\n"
        + call;
  }

  /// A word of the shell.
  private static String quote(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
