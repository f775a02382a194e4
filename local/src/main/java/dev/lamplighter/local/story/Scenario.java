package dev.lamplighter.local.story;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.cloud.Images;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// What a user does in a pretend world, and how long to watch it.
public record Scenario(List<ScenarioStep> steps, Duration until) {
  public Scenario {
    steps = steps.stream().sorted(comparing(ScenarioStep::at)).toList();
  }

  /// Play it to its end. Steps that name something that is not there are told as such.
  public void play(PretendWorld world, Consumer<StoryEvent> story) {
    play(world, story, Pace.atOnce());
  }

  /// The same in steps.
  public void play(PretendWorld world, Consumer<StoryEvent> story, Pace pace) {
    if (appliesCapacityBuffers()) {
      world.cluster().defineCapacityBuffers();
    }
    for (ScenarioStep step : steps) {
      world.timeline().at(PretendWorld.START.plus(step.at()), () -> take(step, world, story));
    }
    pace.play(world, until);
  }

  /// Whoever will apply one has its definition installed beforehand.
  private boolean appliesCapacityBuffers() {
    return steps.stream()
        .anyMatch(
            step ->
                step instanceof ScenarioStep.Apply(_, _, var manifests)
                    && manifests.stream().anyMatch(Manifest.OfCapacityBuffer.class::isInstance));
  }

  private static void take(ScenarioStep step, PretendWorld world, Consumer<StoryEvent> story) {
    boolean found =
        switch (step) {
          case ScenarioStep.Apply(_, _, var manifests) -> {
            world.apply(manifests);
            yield true;
          }
          case ScenarioStep.Delete(_, var object) -> world.cluster().delete(inFull(object, world));
          case ScenarioStep.DeleteUnplayed _ -> true;
          case ScenarioStep.DeleteNodeClaims(_, var nodePool) -> deleteClaims(nodePool, world);
          case ScenarioStep.Scale(_, var namespace, var deployment, int replicas) ->
              world.cluster().scale(namespace, deployment, replicas);
          case ScenarioStep.PublishImage(_, var version) -> {
            world.account().images().publish(Images.KUBERNETES_VERSION, version);
            yield true;
          }
          case ScenarioStep.FreeTierOnly _ -> {
            world.account().limits().freeTierOnly(true);
            yield true;
          }
          case ScenarioStep.SpotWarning(_, var nodePool) -> warn(nodePool, world);
        };
    Instant now = world.timeline().now();
    story.accept(
        step instanceof ScenarioStep.OfAws byAws
            ? new StoryEvent.AwsActed(now, byAws, found)
            : new StoryEvent.UserActed(now, step, found));
  }

  private static boolean deleteClaims(String nodePool, PretendWorld world) {
    List<ObjectKey> claims =
        world.cluster().nodeClaims().stream()
            .filter(claim -> claim.meta().labels().has(LabelKey.NODEPOOL, nodePool))
            .map(claim -> ObjectKey.of(ObjectKind.NODE_CLAIM, claim.meta().name()))
            .toList();
    claims.forEach(world.cluster()::delete);
    return !claims.isEmpty();
  }

  private static boolean warn(String nodePool, PretendWorld world) {
    Optional<Ec2Log.Launch> first =
        world.account().log().alive().stream()
            .filter(launch -> launch.instance().capacityType() == CapacityType.SPOT)
            .filter(
                launch ->
                    launch
                        .instance()
                        .tags()
                        .get(Tags.NODE_POOL)
                        .filter(nodePool::equals)
                        .isPresent())
            .findFirst();
    first.ifPresent(launch -> world.interrupt(launch.id()));
    return first.isPresent();
  }

  /// A node may be named by its first part, which is how stories show it.
  private static ObjectKey inFull(ObjectKey object, PretendWorld world) {
    if (object.kind() != ObjectKind.NODE) {
      return object;
    }
    return world.cluster().nodes().stream()
        .filter(node -> node.meta().name().startsWith(object.name() + "."))
        .map(node -> ObjectKey.of(node.name()))
        .findFirst()
        .orElse(object);
  }
}
