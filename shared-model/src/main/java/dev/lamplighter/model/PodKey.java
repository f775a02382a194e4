package dev.lamplighter.model;

import java.util.Comparator;

/// The namespace and name of a pod, such as `default/web-1`.
public record PodKey(Namespace namespace, String name) implements Comparable<PodKey> {
  private static final Comparator<PodKey> ORDER =
      Comparator.comparing(PodKey::namespace).thenComparing(PodKey::name);

  public PodKey {
    Syntax.DNS_SUBDOMAIN.check("Pod", name);
  }

  /// Reads `namespace/name`.
  public static PodKey of(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException(
          "Pod (%s) has no namespace. Write <namespace>/<name>.".formatted(text));
    }
    return new PodKey(Namespace.of(text.substring(0, slash)), text.substring(slash + 1));
  }

  @Override
  public int compareTo(PodKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
