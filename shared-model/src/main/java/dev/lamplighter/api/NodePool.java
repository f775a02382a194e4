package dev.lamplighter.api;

import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Resources;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// A NodePool, `karpenter.sh/v1`: which nodes may be made, within which limits, and when they may
/// be taken away again (spec core 1.2 to 1.5).
///
/// `unread` is what of a stored pool could not be understood: then the rest is not acted on.
public record NodePool(ObjectMeta meta, Spec spec, Status status, List<Violation> unread) {
  public NodePool {
    unread = List.copyOf(unread);
  }

  public NodePool(ObjectMeta meta, Spec spec, Status status) {
    this(meta, spec, status, List.of());
  }

  public NodePoolName name() {
    return NodePoolName.of(meta.name());
  }

  public NodePool withMeta(ObjectMeta meta) {
    return new NodePool(meta, spec, status, unread);
  }

  public NodePool withStatus(Status status) {
    return new NodePool(meta, spec, status, unread);
  }

  public NodePool withUnread(List<Violation> unread) {
    return new NodePool(meta, spec, status, unread);
  }

  /// The user's part.
  ///
  /// `limits` holds only the resources that are limited ([Resources#has]); `weight` 0 stands for a
  /// pool without one; `replicas` present makes the pool static.
  public record Spec(
      Template template,
      Disruption disruption,
      Resources limits,
      OptionalInt weight,
      OptionalLong replicas) {}

  /// What each NodeClaim of the pool starts from.
  public record Template(
      Labels labels, SortedMap<AnnotationKey, String> annotations, NodeClaimSpec spec) {
    public Template {
      labels = labels.stable();
      annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
    }
  }

  /// `resources` is the summed capacity of the pool's nodes, with their count as `nodes`.
  public record Status(Resources resources, List<Condition> conditions) {
    public static final Status EMPTY = new Status(Resources.EMPTY, List.of());

    public Status {
      conditions = List.copyOf(conditions);
    }

    public Optional<Condition> condition(ConditionType type) {
      return conditions.stream().filter(condition -> condition.type() == type).findFirst();
    }
  }
}
