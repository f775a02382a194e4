package dev.lamplighter.cli.simulate;

import dev.lamplighter.functions.wire.Durations;
import dev.lamplighter.functions.wire.KubernetesKinds;
import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.local.story.ScenarioStep;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Nearest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The objects that are applied but play no part, such as Services: they can be deleted too.
final class UnplayedObjects {
  /// kubectl's short names of their kinds.
  private static final Map<String, String> SHORT_NAMES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("cj", "CronJob"),
              Map.entry("cm", "ConfigMap"),
              Map.entry("ep", "Endpoints"),
              Map.entry("hpa", "HorizontalPodAutoscaler"),
              Map.entry("ing", "Ingress"),
              Map.entry("limits", "LimitRange"),
              Map.entry("netpol", "NetworkPolicy"),
              Map.entry("ns", "Namespace"),
              Map.entry("pc", "PriorityClass"),
              Map.entry("quota", "ResourceQuota"),
              Map.entry("rc", "ReplicationController"),
              Map.entry("sa", "ServiceAccount"),
              Map.entry("sts", "StatefulSet"),
              Map.entry("svc", "Service")));

  private record Applied(
      Duration at, String kind, Optional<String> namespace, String name, String identity) {}

  private final List<Applied> applied = new ArrayList<>();

  void add(Duration at, List<Manifest> manifests) {
    for (Manifest manifest : manifests) {
      if (manifest instanceof Manifest.Ignored(_, _, var kind, var namespace, var name)) {
        applied.add(new Applied(at, kind, namespace, name, manifest.identity()));
      } else if (manifest instanceof Manifest.OfPriorityClass(_, var it)) {
        applied.add(ofCluster(at, "PriorityClass", it.name().value(), manifest));
      } else if (manifest instanceof Manifest.OfRuntimeClass(_, var it)) {
        applied.add(ofCluster(at, "RuntimeClass", it.name().value(), manifest));
      }
    }
  }

  private static Applied ofCluster(Duration at, String kind, String name, Manifest manifest) {
    return new Applied(at, kind, Optional.empty(), name, manifest.identity());
  }

  /// The step that deletes such an object; a complaint if there is none.
  Optional<ScenarioStep> delete(
      UserAction.DeleteUnplayed delete, Namespace namespace, Consumer<String> problems) {
    List<Applied> ofKind =
        applied.stream().filter(each -> means(delete.kind(), each.kind())).toList();
    Optional<Applied> found =
        ofKind.stream()
            .filter(each -> each.name().equals(delete.name()))
            .filter(each -> each.namespace().map(namespace.value()::equals).orElse(true))
            .findFirst();
    if (found.filter(each -> each.at().compareTo(delete.at()) <= 0).isEmpty()) {
      problems.accept(
          found.map(later -> early(delete, later)).orElseGet(() -> missing(delete, ofKind)));
    }
    return found.map(
        each ->
            new ScenarioStep.DeleteUnplayed(
                SimulationPlan.settled(delete.at()),
                each.kind().toLowerCase(Locale.ROOT),
                each.name(),
                each.identity()));
  }

  private static String early(UserAction.DeleteUnplayed delete, Applied later) {
    return "--delete %s/%s at %s: it is applied only at %s. Write --at %s before it."
        .formatted(
            delete.kind(),
            delete.name(),
            Durations.print(delete.at()),
            Durations.print(later.at()),
            Durations.print(later.at().plusMinutes(1)));
  }

  private static String missing(UserAction.DeleteUnplayed delete, List<Applied> ofKind) {
    if (ofKind.isEmpty()
        && KubernetesKinds.all().stream().noneMatch(kind -> means(delete.kind(), kind))) {
      return "--delete: " + KindNames.unknown(delete.kind());
    }
    List<String> names = ofKind.stream().map(Applied::name).toList();
    return "--delete %s/%s: no manifest before it makes it.%s Write %s."
        .formatted(
            delete.kind(),
            delete.name(),
            names.isEmpty() ? "" : " Allowed: %s.".formatted(String.join(", ", names)),
            Nearest.of(delete.name(), names)
                .map(near -> delete.kind() + "/" + near)
                .orElse("-f FILE before it, with the manifest of the object"));
  }

  private static boolean means(String written, String kind) {
    String word = KindNames.word(written);
    String singular = kind.toLowerCase(Locale.ROOT);
    return word.equals(singular)
        || word.equals(plural(singular))
        || kind.equals(SHORT_NAMES.get(word));
  }

  /// As the API machinery guesses the plurals of kinds.
  private static String plural(String singular) {
    if (singular.endsWith("endpoints")) {
      return singular;
    }
    if (singular.endsWith("s") || singular.endsWith("x") || singular.endsWith("h")) {
      return singular + "es";
    }
    return singular.endsWith("y")
        ? singular.substring(0, singular.length() - 1) + "ies"
        : singular + "s";
  }
}
