package dev.lamplighter.launch;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm.Alias;
import java.util.Optional;

/// Which aliases EKS has images for, by the cluster's Kubernetes version (spec AWS 1.5).
final class AliasSupport {
  /// The first version of 1.x without an image of Amazon Linux 2.
  private static final int FIRST_WITHOUT_AL2 = 33;

  /// The first version of 1.x with an image of Windows Server 2025.
  private static final int FIRST_WITH_WINDOWS2025 = 35;

  private AliasSupport() {}

  /// Why there can be no image, if so.
  static Optional<String> refusal(Alias alias, String kubernetes) {
    int minor = minor(kubernetes);
    if (alias.family() == AmiFamily.AL2 && minor >= FIRST_WITHOUT_AL2) {
      return Optional.of(refusal(alias, kubernetes, "al2023@latest"));
    }
    if (alias.family() == AmiFamily.WINDOWS2025 && minor < FIRST_WITH_WINDOWS2025) {
      return Optional.of(refusal(alias, kubernetes, "windows2022@latest"));
    }
    return Optional.empty();
  }

  private static String refusal(Alias alias, String kubernetes, String instead) {
    return "EKS %s has no %s image, so alias (%s) can't be used. Write alias: %s."
        .formatted(kubernetes, alias.family(), alias, instead);
  }

  private static int minor(String kubernetes) {
    String[] parts = kubernetes.split("\\.", -1);
    if (parts.length != 2 || !parts[0].equals("1")) {
      throw new IllegalArgumentException(
          "Kubernetes version (%s) must be like 1.34".formatted(kubernetes));
    }
    return Integer.parseInt(parts[1]);
  }
}
