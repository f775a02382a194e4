package dev.lamplighter.local.story;

import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.model.Namespace;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// Something that the user does, or AWS, at a time after the world's start.
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

  /// An object that was applied but plays no part here, such as a Service: to delete it changes
  /// nothing. `kind` and `name` as kubectl takes them, `identity` as [Manifest#identity].
  record DeleteUnplayed(Duration at, String kind, String name, String identity)
      implements ScenarioStep {
    @Override
    public String command() {
      return "kubectl delete %s/%s".formatted(kind, name);
    }
  }

  /// Every NodeClaim of a pool.
  record DeleteNodeClaims(Duration at, String nodePool) implements ScenarioStep {
    @Override
    public String command() {
      return "kubectl delete nodeclaims -l karpenter.sh/nodepool=%s".formatted(nodePool);
    }
  }

  record Scale(Duration at, Namespace namespace, String deployment, int replicas)
      implements ScenarioStep {
    @Override
    public String command() {
      return "kubectl scale deployment/%s --replicas=%d".formatted(deployment, replicas);
    }
  }

  /// Something that AWS does, whatever the user wants; its "command" is a sentence.
  sealed interface OfAws extends ScenarioStep {}

  /// A newer image of Amazon Linux 2023 appears, such as `v20251002`.
  record PublishImage(Duration at, String version) implements OfAws {
    @Override
    public String command() {
      return "a newer image of Amazon Linux 2023 appears: %s".formatted(version);
    }
  }

  /// From now on the account may launch free-tier types only.
  record FreeTierOnly(Duration at) implements OfAws {
    @Override
    public String command() {
      return "the account is on the Free Plan: it may launch free-tier types only";
    }
  }

  /// EC2 warns that it takes back one spot instance of a NodePool, the one launched first.
  record SpotWarning(Duration at, String nodePool) implements OfAws {
    @Override
    public String command() {
      return "EC2 takes a spot instance of NodePool %s back in two minutes".formatted(nodePool);
    }
  }
}
