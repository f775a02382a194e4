package dev.lamplighter.cli.explain;

import dev.lamplighter.cli.BadInput;
import dev.lamplighter.cli.simulate.ActionSyntax;
import dev.lamplighter.cli.simulate.SimulationPlan;
import dev.lamplighter.cli.simulate.UserAction;
import dev.lamplighter.local.labs.LabCluster;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.local.story.Pace;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// A cluster in which manifests have been played, as the last full look saw it, with the pods as
/// they are at the end.
public final class SimulatedCluster {
  private static final long SEED = 1;
  private static final int FIXED_NODES = 2;

  private SimulatedCluster() {}

  /// Throws [BadInput] if the manifests can't be played.
  public static ClusterSnapshot snapshot(
      List<Path> files, Optional<String> until, InputStream standardInput) {
    if (files.isEmpty()) {
      throw new BadInput("--simulate plays manifests. Write -f FILE-or-DIR.");
    }
    var plan =
        SimulationPlan.read(
            List.of(new UserAction.Apply(Duration.ZERO, files)),
            Namespace.of("default"),
            until.map(SimulatedCluster::time),
            standardInput);
    if (!plan.problems().isEmpty()) {
      throw new BadInput(plan.problems());
    }
    var last = new AtomicReference<Optional<ClusterSnapshot>>(Optional.empty());
    var settings =
        WorldSettings.of(SEED).withListener(report -> last.set(Optional.of(report.snapshot())));
    var world = LabCluster.start(settings, FIXED_NODES);
    plan.scenario().play(world, _ -> {}, Pace.atOnce());
    return last.get()
        .orElseThrow(() -> new BadInput("Nobody has looked yet. Write --until 5m."))
        .withPods(world.cluster().pods());
  }

  private static Duration time(String text) {
    try {
      return ActionSyntax.time("--until", text);
    } catch (IllegalArgumentException wrong) {
      throw new BadInput(String.valueOf(wrong.getMessage()));
    }
  }
}
