package dev.lamplighter.e2e;

import java.util.Objects;

/// Where the definitions of Karpenter's kinds are: Karpenter's own, and ours.
final class KarpenterDefinitions {
  /// `e2e/run` sets it where Go is installed.
  static final String PATH = "LAMPLIGHTER_E2E_KARPENTER_CRDS";

  static final String OURS = "../functions/src/main/resources/dev/lamplighter/functions/crds/";

  private KarpenterDefinitions() {}

  static String theirs() {
    return Objects.requireNonNull(System.getenv(PATH), PATH + " is not set; see e2e/run");
  }
}
