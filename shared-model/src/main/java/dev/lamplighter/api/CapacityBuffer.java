package dev.lamplighter.api;

import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Resources;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A CapacityBuffer, `autoscaling.x-k8s.io/v1beta1`: room that is to be free for pods that may come
/// (spec core 1.9).
///
/// `unread` is what of it could not be understood: then it is not acted on.
public record CapacityBuffer(
    ObjectMeta meta, Namespace namespace, Spec spec, Status status, List<Violation> unread) {
  /// The one strategy that is acted on: the room is there before it is needed.
  public static final String ACTIVE = "buffer.x-k8s.io/active-capacity";

  public CapacityBuffer {
    unread = List.copyOf(unread);
  }

  public CapacityBuffer withMeta(ObjectMeta meta) {
    return new CapacityBuffer(meta, namespace, spec, status, unread);
  }

  public CapacityBuffer withStatus(Status status) {
    return new CapacityBuffer(meta, namespace, spec, status, unread);
  }

  public CapacityBuffer withUnread(List<Violation> unread) {
    return new CapacityBuffer(meta, namespace, spec, status, unread);
  }

  /// `default/web`.
  public String key() {
    return namespace + "/" + meta.name();
  }

  /// - `podTemplate` is the name of a PodTemplate, `scalable` a workload whose pods are meant: at
  ///   most one of them.
  /// - `replicas` pods, or `percentage` of the workload's, whichever is more; never more than
  ///   `limits` hold.
  public record Spec(
      String provisioningStrategy,
      Optional<String> podTemplate,
      Optional<Scalable> scalable,
      OptionalInt replicas,
      OptionalInt percentage,
      Resources limits) {}

  /// A workload in the buffer's namespace.
  public record Scalable(String apiGroup, String kind, String name) {}

  /// `replicas` are the pods that there is to be room for.
  public record Status(
      Optional<String> podTemplate,
      OptionalInt replicas,
      Optional<String> provisioningStrategy,
      List<Condition> conditions) {
    public static final Status NONE =
        new Status(Optional.empty(), OptionalInt.empty(), Optional.empty(), List.of());

    public Status {
      conditions = List.copyOf(conditions);
    }
  }
}
