package dev.lamplighter.cli.simulate;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.Durations;
import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.functions.wire.ManifestFiles;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.ManifestSet;
import dev.lamplighter.functions.wire.yaml.OneLine;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.story.Scenario;
import dev.lamplighter.local.story.ScenarioStep;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeClassName;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A scenario made of a user's actions, or all that is wrong with them.
public record SimulationPlan(Scenario scenario, List<String> problems) {
  private static final Duration CLUSTER_STANDS = Duration.ofSeconds(5);

  /// How long to watch after the last action unless the user says.
  private static final Duration WATCH = Duration.ofMinutes(10);

  public SimulationPlan {
    problems = List.copyOf(problems);
  }

  /// Without `until` for some minutes after the last action. `standardInput` is what `-f -` reads.
  public static SimulationPlan read(
      List<UserAction> actions,
      Namespace namespace,
      Optional<Duration> until,
      InputStream standardInput) {
    var reading = new Reading(namespace, standardInput);
    actions.forEach(reading::read);
    reading.finish();
    Duration last =
        actions.stream().map(UserAction::at).max(Duration::compareTo).orElse(Duration.ZERO);
    Duration least = settled(last);
    Duration end = until.orElse(last.plus(WATCH));
    if (end.compareTo(least) < 0) {
      reading.problems.add(
          "--until %s is before %s, %s. Allowed: %s or later. Write --until %s."
              .formatted(
                  print(end),
                  least.equals(last) ? "the last --at" : "the cluster stands",
                  print(least),
                  print(least),
                  print(least.plus(WATCH))));
    }
    return new SimulationPlan(new Scenario(reading.steps, end), reading.problems);
  }

  /// Not before the cluster stands, with what runs on every node.
  static Duration settled(Duration at) {
    return at.compareTo(CLUSTER_STANDS) < 0 ? CLUSTER_STANDS : at;
  }

  private static String print(Duration duration) {
    return Durations.print(duration);
  }

  /// The NodePools that are ever applied.
  public boolean hasNodePool() {
    return scenario.steps().stream()
        .filter(ScenarioStep.Apply.class::isInstance)
        .flatMap(step -> ((ScenarioStep.Apply) step).manifests().stream())
        .anyMatch(Manifest.OfNodePool.class::isInstance);
  }

  /// Goes through the actions in their order.
  private static final class Reading {
    private final Namespace namespace;
    private final InputStream standardInput;
    private final List<ScenarioStep> steps = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final List<ManifestSet> sets = new ArrayList<>();
    private final AppliedObjects applied = new AppliedObjects();
    private final UnplayedObjects unplayed = new UnplayedObjects();
    private final Set<Path> streams = new HashSet<>();

    Reading(Namespace namespace, InputStream standardInput) {
      this.namespace = namespace;
      this.standardInput = standardInput;
    }

    void read(UserAction action) {
      switch (action) {
        case UserAction.Apply apply -> apply(apply);
        case UserAction.Delete(var at, var object) -> {
          var key = key(object);
          applied.expect(key, "--delete", at).ifPresent(problems::add);
          steps.add(new ScenarioStep.Delete(settled(at), key));
        }
        case UserAction.DeleteUnplayed delete ->
            unplayed.delete(delete, namespace, problems::add).ifPresent(steps::add);
        case UserAction.Scale(var at, var deployment, int replicas) -> {
          applied
              .expect(ObjectKey.of(ObjectKind.DEPLOYMENT, namespace, deployment), "--scale", at)
              .ifPresent(problems::add);
          steps.add(new ScenarioStep.Scale(settled(at), namespace, deployment, replicas));
        }
      }
    }

    private void apply(UserAction.Apply apply) {
      var found = ManifestFiles.read(apply.paths(), standardInput, streams);
      found.problems().forEach(problem -> problems.add(problem.toString()));
      var set = ManifestReader.read(found.sources());
      set.problems().forEach(problem -> problems.add(problem.toString()));
      sets.add(set);
      applied.add(apply.at(), set.manifests());
      unplayed.add(apply.at(), set.manifests());
      steps.add(
          new ScenarioStep.Apply(settled(apply.at()), command(apply.paths()), set.manifests()));
    }

    /// A class may be applied in another step than its pool.
    void finish() {
      SortedSet<NodeClassName> classes = new TreeSet<>();
      sets.forEach(set -> classes.addAll(set.classNames()));
      sets.forEach(
          set -> set.missingClasses(classes).forEach(problem -> problems.add(problem.toString())));
      applied.tooMany().ifPresent(problems::add);
    }

    private ObjectKey key(UserAction.ObjectName object) {
      return AppliedObjects.namespaced(object.kind())
          ? ObjectKey.of(object.kind(), namespace, object.name())
          : ObjectKey.of(object.kind(), object.name());
    }

    private static String command(List<Path> paths) {
      return paths.stream()
          .map(path -> "-f " + OneLine.of(path.toString()))
          .collect(Collectors.joining(" ", "kubectl apply ", ""));
    }
  }
}
