package dev.lamplighter.functions.stack;

import dev.lamplighter.functions.install.OnUninstall;
import dev.lamplighter.model.ClusterName;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What CloudFormation asks for (User Guide, "Custom resource request types"): `resource` is what
/// is wanted of which cluster, or why nobody can tell.
///
/// - `startedAt` is when the first of several invocations for one request began; only an invocation
///   of ours tells.
/// - `passedOver` is what nobody understands of a Delete, which is carried out all the same: empty
///   for none.
/// - `event` is all of it, to be handed on.
public record StackRequest(
    Return back,
    Kind kind,
    Optional<PhysicalId> physicalId,
    Resource resource,
    Optional<Instant> startedAt,
    String passedOver,
    Map<String, Object> event) {
  /// What an invocation of ours adds to the event that it hands on.
  public static final String CARRIED = "Lamplighter";

  public static final String STARTED_AT = "StartedAt";

  /// All that is asked for, as one text to compare.
  public String asked() {
    return inOrder("ResourceProperties");
  }

  /// All that was asked for before this update; of one that goes back that is what failed (User
  /// Guide, "Custom resource reference": `OldResourceProperties`).
  public String before() {
    return inOrder("OldResourceProperties");
  }

  private String inOrder(String field) {
    var properties = new TreeMap<String, String>();
    if (event.get(field) instanceof Map<?, ?> found) {
      found.forEach((key, value) -> properties.put(String.valueOf(key), String.valueOf(value)));
    }
    return properties.toString();
  }

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
    /// `nodeRole` is the role of nodes that goes with the stack, or whose access to the cluster
    /// does.
    record Wanted(
        ClusterName cluster,
        OnUninstall onDelete,
        Duration drainTimeout,
        String version,
        Optional<String> nodeRole)
        implements Resource {}

    /// Each with what was found, what is allowed and what to write instead.
    record Unclear(String problems) implements Resource {}
  }
}
