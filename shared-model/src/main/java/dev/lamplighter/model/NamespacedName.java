package dev.lamplighter.model;

import java.util.Comparator;

/// The namespace and name of an object that is not a pod, such as a PodDisruptionBudget.
public record NamespacedName(Namespace namespace, String name)
    implements Comparable<NamespacedName> {
  private static final Comparator<NamespacedName> ORDER =
      Comparator.comparing(NamespacedName::namespace).thenComparing(NamespacedName::name);

  public NamespacedName {
    Syntax.DNS_SUBDOMAIN.check("Object name", name);
  }

  /// Whether an object can have this name at all.
  public static boolean isValidName(String text) {
    return Syntax.DNS_SUBDOMAIN.accepts(text);
  }

  /// Reads `namespace/name`.
  public static NamespacedName of(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException(
          "Object name (%s) has no namespace. Write <namespace>/<name>.".formatted(text));
    }
    return new NamespacedName(Namespace.of(text.substring(0, slash)), text.substring(slash + 1));
  }

  @Override
  public int compareTo(NamespacedName other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
