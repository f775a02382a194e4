package dev.lamplighter.local.real;

import dev.lamplighter.functions.eks.EksCluster;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;

/// Whether a kubeconfig leads to the cluster that EKS describes: its certificate authority is the
/// one thing that no tunnel changes. With the API server of another cluster all instances of the
/// one would be taken for leftovers.
final class SameCluster {
  private SameCluster() {}

  /// Throws [IllegalArgumentException] if it is another, or not known to be the same.
  static void check(Config kubeconfig, EksCluster cluster) {
    Optional<String> found = authority(kubeconfig);
    if (found.isEmpty()) {
      throw refused("no certificate authority in the kubeconfig", kubeconfig, cluster);
    }
    if (!found.equals(Optional.of(decoded(cluster.certificateAuthority())))) {
      throw refused("another certificate authority than EKS tells", kubeconfig, cluster);
    }
  }

  private static IllegalArgumentException refused(
      String found, Config kubeconfig, EksCluster cluster) {
    return new IllegalArgumentException(
        "found %s, for %s, while cluster %s is at %s. Allowed: a kubeconfig of that cluster. Write --cluster and --kubeconfig of the same one, or leave --kubeconfig out."
            .formatted(found, kubeconfig.getMasterUrl(), cluster.name(), cluster.endpoint()));
  }

  private static Optional<String> authority(Config kubeconfig) {
    return Optional.ofNullable(kubeconfig.getCaCertData())
        .map(SameCluster::decoded)
        .or(() -> Optional.ofNullable(kubeconfig.getCaCertFile()).map(SameCluster::read));
  }

  private static String read(String file) {
    try {
      return withoutSpace(Files.readString(Path.of(file)));
    } catch (IOException unreadable) {
      throw new IllegalArgumentException(
          "certificate-authority %s of the kubeconfig can't be read (%s). Correct the path."
              .formatted(file, unreadable.getMessage()),
          unreadable);
    }
  }

  private static String decoded(String base64) {
    byte[] pem = Base64.getMimeDecoder().decode(base64);
    return withoutSpace(new String(pem, StandardCharsets.UTF_8));
  }

  private static String withoutSpace(String pem) {
    return pem.replaceAll("\\s+", "");
  }
}
