package dev.lamplighter.functions.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PermissionsTest {
  private static final String FILE = "/dev/lamplighter/functions/rbac/lamplighter.yaml";

  /// So that a right more, or less, shows as a change of a file.
  @Test
  void theCommittedManifestSaysWhatTheRulesSay() throws IOException {
    try (var file = Objects.requireNonNull(PermissionsTest.class.getResourceAsStream(FILE))) {
      assertThat(new String(file.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo(Permissions.yaml("lamplighter"));
    }
  }

  @Test
  void nothingIsAskedForAsAWhole() {
    assertThat(Permissions.rules())
        .allSatisfy(
            rule -> {
              assertThat(rule.resource()).doesNotContain("*");
              assertThat(rule.verbs()).doesNotContain("*").isSorted();
            });
  }
}
