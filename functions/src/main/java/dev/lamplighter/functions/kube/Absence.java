package dev.lamplighter.functions.kube;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.crd.Crd;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Why there is nothing where all objects of a kind should be (404): no definition, none of our
/// version, or no API server at that path. Two calls more tell.
final class Absence {
  private static final int NOT_FOUND = 404;

  private Absence() {}

  static CallFailed of(KubeApi api, ObjectKind kind, Answer answer) {
    String said = "%s: %d %s".formatted(Paths.list(kind), NOT_FOUND, answer.message()).strip();
    if (!isApiServer(api)) {
      return new CallFailed(
          Kind.UNAVAILABLE,
          "%s. No API server answers at %s: there is no /version either. Correct the path in the server's URL."
              .formatted(said, api.root()));
    }
    return new KindNotServed("%s. %s".formatted(said, why(api, kind)));
  }

  private static String why(KubeApi api, ObjectKind kind) {
    return Crd.all().stream()
        .filter(crd -> crd.kind() == kind)
        .findFirst()
        .map(crd -> undefined(crd, versions(api, crd)))
        .orElseGet(
            () ->
                "This API server does not serve %s of %s. Is its Kubernetes too old?"
                    .formatted(kind.plural(), kind.apiVersion()));
  }

  private static String undefined(Crd crd, List<String> versions) {
    boolean otherVersions = !versions.isEmpty() && !versions.contains(crd.version());
    String found =
        otherVersions
            ? "CustomResourceDefinition %s has no version %s; of its group there is %s"
                .formatted(crd.name(), crd.version(), String.join(", ", versions))
            : "CustomResourceDefinition %s is missing".formatted(crd.name());
    return "%s. kubectl apply --server-side%s -f %s"
        .formatted(found, otherVersions ? " --force-conflicts" : "", Failures.CRDS);
  }

  /// One that does not let us ask for its version is one as well.
  private static boolean isApiServer(KubeApi api) {
    var version = api.get("get the version", "/version");
    return version.ok()
        ? !version.body().path("gitVersion").asString("").isEmpty()
        : version.code() != NOT_FOUND;
  }

  /// Those that the group is served in.
  private static List<String> versions(KubeApi api, Crd crd) {
    var group = api.get("get the versions of " + crd.group(), "/apis/" + crd.group());
    return Optional.of(group)
        .filter(Answer::ok)
        .map(Answer::body)
        .map(body -> body.path("versions").valueStream().map(Absence::version).toList())
        .orElse(List.of());
  }

  private static String version(JsonNode served) {
    return served.path("version").asString("");
  }
}
