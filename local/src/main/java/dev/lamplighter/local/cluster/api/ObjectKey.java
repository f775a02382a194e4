package dev.lamplighter.local.cluster.api;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import java.util.Comparator;
import java.util.Optional;

/// Where an object is found: its kind, its namespace unless it is cluster-scoped, its name.
public record ObjectKey(ObjectKind kind, Optional<Namespace> namespace, String name)
    implements Comparable<ObjectKey> {
  private static final Comparator<ObjectKey> ORDER =
      comparing(ObjectKey::kind)
          .thenComparing(key -> key.namespace().map(Namespace::value).orElse(""))
          .thenComparing(ObjectKey::name);

  /// A cluster-scoped object.
  public static ObjectKey of(ObjectKind kind, String name) {
    return new ObjectKey(kind, Optional.empty(), name);
  }

  public static ObjectKey of(ObjectKind kind, Namespace namespace, String name) {
    return new ObjectKey(kind, Optional.of(namespace), name);
  }

  public static ObjectKey of(PodKey pod) {
    return of(ObjectKind.POD, pod.namespace(), pod.name());
  }

  public static ObjectKey of(NodeName node) {
    return of(ObjectKind.NODE, node.value());
  }

  @Override
  public int compareTo(ObjectKey other) {
    return ORDER.compare(this, other);
  }

  /// As kubectl takes it: `nodes/ip-10-0-0-1`, `pods/default/web-1`.
  @Override
  public String toString() {
    return kind.plural() + "/" + namespace.map(space -> space + "/").orElse("") + name;
  }
}
