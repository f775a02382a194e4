package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Nearest;
import java.util.List;
import java.util.Optional;

/// Reads objects that no decision depends on, such as a Service: only what names them. A kind that
/// is nearly one of Kubernetes' or Karpenter's is answered as a slip.
final class OtherKinds {
  private static final String RBAC = "rbac.authorization.k8s.io/";
  private static final Expected PATH_SEGMENT =
      new Expected(
          "a name without '/', '%', spaces and control characters",
          text -> text.replaceAll("[^A-Za-z0-9:._-]+", "-"));

  private OtherKinds() {}

  static Optional<Manifest> read(String apiVersion, String kind, Fields object) {
    if (KarpenterKinds.concerns(apiVersion, kind)) {
      KarpenterKinds.refuse(apiVersion, kind, object);
      return Optional.empty();
    }
    List<String> known = KubernetesKinds.of(apiVersion);
    if (known.contains(kind)) {
      return Optional.of(ignored(apiVersion, kind, object));
    }
    Optional<String> nearest = Nearest.of(kind, known);
    Optional<String> version = KubernetesKinds.versionOf(kind, apiVersion);
    if (nearest.isPresent()) {
      object.problem(
          "kind",
          "found \"%s\" in %s".formatted(kind, apiVersion),
          String.join(", ", known),
          "kind: " + nearest.get());
    } else if (version.isPresent()) {
      object.problem(
          "apiVersion",
          "found \"%s\" for kind %s".formatted(apiVersion, kind),
          version.get(),
          "apiVersion: " + version.get());
    } else if (!known.isEmpty()) {
      object.problem(
          "kind",
          "found \"%s\" in %s".formatted(kind, apiVersion),
          String.join(", ", known),
          KubernetesKinds.nearest(kind).orElse("one of them"));
    }
    return Optional.of(ignored(apiVersion, kind, object));
  }

  private static Manifest ignored(String apiVersion, String kind, Fields object) {
    String name = name(apiVersion, kind, object);
    return new Manifest.Ignored(
        object.location(),
        apiVersion,
        kind,
        MetaReader.namespaceIfHere(object).map(Namespace::value),
        name);
  }

  /// Most kinds are named like a DNS subdomain; RBAC's take whatever a URL's path takes, such as
  /// `system:node`.
  private static String name(String apiVersion, String kind, Fields object) {
    if (apiVersion.startsWith(RBAC)) {
      return MetaReader.read(object, OtherKinds::pathSegment, PATH_SEGMENT).name();
    }
    return kind.equals("Namespace")
        ? MetaReader.read(object, MetaReader::dnsLabel, Spelling.NAMESPACE).name()
        : MetaReader.read(object).name();
  }

  private static String pathSegment(String text) {
    if (!text.matches("[^/%\\s\\p{Cntrl}]+") || text.equals(".") || text.equals("..")) {
      throw new IllegalArgumentException(
          "A name (%s) must be %s".formatted(text, PATH_SEGMENT.allowed()));
    }
    return text;
  }
}
