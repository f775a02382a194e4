package dev.lamplighter.functions.kube;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PodKey;

/// Where the API server keeps objects, as paths of its URL.
final class Paths {
  private Paths() {}

  /// All objects of a kind, of every namespace.
  static String all(ObjectKind kind) {
    return root(kind.apiVersion()) + "/" + kind.plural();
  }

  /// The call that lists them, as `list daemonsets.apps`: the words of RBAC and of kubectl.
  static String list(ObjectKind kind) {
    return "list " + named(kind);
  }

  static String watch(ObjectKind kind) {
    return "watch " + named(kind);
  }

  private static String named(ObjectKind kind) {
    int slash = kind.apiVersion().indexOf('/');
    return slash < 0 ? kind.plural() : kind.plural() + "." + kind.apiVersion().substring(0, slash);
  }

  /// An object of a kind without namespaces.
  static String of(ObjectKind kind, String name) {
    return all(kind) + "/" + name;
  }

  static String of(ObjectKind kind, Namespace namespace, String name) {
    return "%s/namespaces/%s/%s/%s"
        .formatted(root(kind.apiVersion()), namespace, kind.plural(), name);
  }

  static String of(PodKey pod) {
    return "/api/v1/namespaces/%s/pods/%s".formatted(pod.namespace(), pod.name());
  }

  static String events(String namespace) {
    return "/apis/events.k8s.io/v1/namespaces/%s/events".formatted(namespace);
  }

  private static String root(String apiVersion) {
    return apiVersion.contains("/") ? "/apis/" + apiVersion : "/api/" + apiVersion;
  }
}
