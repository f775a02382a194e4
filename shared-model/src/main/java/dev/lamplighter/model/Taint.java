package dev.lamplighter.model;

import java.util.Comparator;

/// A mark on a node that keeps pods away unless they tolerate it.
public record Taint(String key, String value, TaintEffect effect) implements Comparable<Taint> {
  /// Karpenter's mark on a node it is about to remove (spec core 1.11).
  public static final Taint DISRUPTED =
      new Taint("karpenter.sh/disrupted", "", TaintEffect.NO_SCHEDULE);

  /// The mark a node is born with until it is registered (spec core 1.11, 5.3).
  public static final Taint UNREGISTERED =
      new Taint("karpenter.sh/unregistered", "", TaintEffect.NO_EXECUTE);

  public static final Taint NOT_READY =
      new Taint("node.kubernetes.io/not-ready", "", TaintEffect.NO_SCHEDULE);
  public static final Taint NOT_READY_NO_EXECUTE =
      new Taint("node.kubernetes.io/not-ready", "", TaintEffect.NO_EXECUTE);
  public static final Taint UNREACHABLE =
      new Taint("node.kubernetes.io/unreachable", "", TaintEffect.NO_SCHEDULE);
  public static final Taint UNREACHABLE_NO_EXECUTE =
      new Taint("node.kubernetes.io/unreachable", "", TaintEffect.NO_EXECUTE);

  /// The mark of a cordoned node, set by the node controller for `spec.unschedulable`.
  public static final Taint UNSCHEDULABLE =
      new Taint("node.kubernetes.io/unschedulable", "", TaintEffect.NO_SCHEDULE);

  /// The mark of a node the cloud controller has not looked at yet.
  public static final Taint CLOUD_UNINITIALIZED =
      new Taint("node.cloudprovider.kubernetes.io/uninitialized", "true", TaintEffect.NO_SCHEDULE);

  private static final String READINESS_PREFIX = "readiness.k8s.io/";
  private static final Comparator<Taint> ORDER =
      Comparator.comparing(Taint::key).thenComparing(Taint::value).thenComparing(Taint::effect);

  public Taint {
    Syntax.QUALIFIED_NAME.check("Taint key", key);
    Syntax.LABEL_VALUE.check("Value of taint " + key, value);
  }

  public static Taint of(String key, String value, TaintEffect effect) {
    return new Taint(key, value, effect);
  }

  /// Whether this is expected to go away by itself while a node starts, so that it is left out of
  /// account until the node is initialized (spec core 5.3).
  public boolean isKnownEphemeral() {
    return equals(NOT_READY)
        || equals(NOT_READY_NO_EXECUTE)
        || equals(UNREACHABLE)
        || equals(CLOUD_UNINITIALIZED)
        || equals(UNREGISTERED)
        || key.startsWith(READINESS_PREFIX);
  }

  @Override
  public int compareTo(Taint other) {
    return ORDER.compare(this, other);
  }

  /// As `kubectl taint` takes it: `node=service:NoSchedule`, or without a value
  /// `karpenter.sh/disrupted:NoSchedule`.
  @Override
  public String toString() {
    return (value.isEmpty() ? key : key + "=" + value) + ":" + effect;
  }
}
