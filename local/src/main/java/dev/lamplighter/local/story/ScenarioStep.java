package dev.lamplighter.local.story;

import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.model.Namespace;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// Something that the user does, at a time after the world's start.
public sealed interface ScenarioStep {
  Duration at();

  /// As the user would type it.
  String command();

  record Apply(Duration at, String command, List<Manifest> manifests) implements ScenarioStep {
    public Apply {
      manifests = List.copyOf(manifests);
    }
  }

  record Delete(Duration at, ObjectKey object) implements ScenarioStep {
    @Override
    public String command() {
      return "kubectl delete %s/%s"
          .formatted(object.kind().kind().toLowerCase(Locale.ROOT), object.name());
    }
  }

  record Scale(Duration at, Namespace namespace, String deployment, int replicas)
      implements ScenarioStep {
    @Override
    public String command() {
      return "kubectl scale deployment/%s --replicas=%d".formatted(deployment, replicas);
    }
  }
}
