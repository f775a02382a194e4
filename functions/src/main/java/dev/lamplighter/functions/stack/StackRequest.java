package dev.lamplighter.functions.stack;

import dev.lamplighter.functions.install.ClusterOptions;
import dev.lamplighter.functions.install.OnUninstall;
import dev.lamplighter.model.ClusterName;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// What CloudFormation asks for (User Guide, "Custom resource request types"): `resource` is what
/// is wanted of which cluster, or why nobody can tell.
///
/// - `startedAt` is when the first of several invocations for one request began; only an invocation
///   of ours tells.
/// - `event` is all of it, to be handed on.
public record StackRequest(
    Return back,
    Kind kind,
    Optional<PhysicalId> physicalId,
    Resource resource,
    Optional<Instant> startedAt,
    Map<String, Object> event) {
  /// What an invocation of ours adds to the event that it hands on.
  public static final String CARRIED = "Lamplighter";

  public static final String STARTED_AT = "StartedAt";

  /// What an answer must repeat, and where it goes.
  public record Return(URI url, String stackId, String requestId, String logicalResourceId) {}

  public enum Kind {
    CREATE("Create"),
    UPDATE("Update"),
    DELETE("Delete");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /// The properties of `Custom::LamplighterCluster`.
  public sealed interface Resource {
    record Wanted(ClusterName cluster, OnUninstall onDelete, Duration drainTimeout, String version)
        implements Resource {
      public static Wanted of(ClusterName cluster) {
        var usual = ClusterOptions.DEFAULT;
        return new Wanted(cluster, usual.onUninstall(), usual.drainTimeout(), "");
      }
    }

    /// Each with what was found, what is allowed and what to write instead.
    record Unclear(String problems) implements Resource {}
  }
}
