package dev.lamplighter.functions.stack;

import dev.lamplighter.model.ClusterName;
import java.util.Optional;

/// CloudFormation's name for what was made: one for each cluster, so that a changed ClusterName is
/// a replacement, and the old cluster's resource is deleted after it. Where nothing was made the
/// name says so, and its deletion deletes nothing.
public sealed interface PhysicalId {
  String INSTALLED = "lamplighter/";

  record Installed(ClusterName cluster) implements PhysicalId {
    @Override
    public String toString() {
      return INSTALLED + cluster;
    }
  }

  /// Of a create that failed; or CloudFormation's own, where it never heard of us.
  record Nothing(String text) implements PhysicalId {
    @Override
    public String toString() {
      return text;
    }
  }

  static PhysicalId parse(String text) {
    return text.startsWith(INSTALLED)
        ? cluster(text.substring(INSTALLED.length()))
            .<PhysicalId>map(Installed::new)
            .orElseGet(() -> new Nothing(text))
        : new Nothing(text);
  }

  private static Optional<ClusterName> cluster(String name) {
    try {
      return Optional.of(ClusterName.of(name));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
