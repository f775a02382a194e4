package dev.lamplighter.cli.explain;

import dev.lamplighter.cli.BadInput;
import dev.lamplighter.cli.simulate.ActionSyntax;
import dev.lamplighter.cli.simulate.SimulationPlan;
import dev.lamplighter.cli.simulate.UserAction;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.read.KeptLists;
import dev.lamplighter.functions.read.SnapshotReader;
import dev.lamplighter.functions.trouble.Troubles;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.cloud.PretendInstanceCloud;
import dev.lamplighter.local.cloud.PretendNodeClassResolver;
import dev.lamplighter.local.cloud.PretendPriceSource;
import dev.lamplighter.local.labs.LabCluster;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.local.story.Pace;
import dev.lamplighter.local.time.SkippedTime;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PassId;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/// A cluster in which manifests have been played, as it is at the end.
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
    var world = LabCluster.start(WorldSettings.of(SEED), FIXED_NODES);
    plan.scenario().play(world, _ -> {}, Pace.atOnce());
    return read(world);
  }

  /// One more look, that decides nothing.
  private static ClusterSnapshot read(PretendWorld world) {
    var now = world.timeline().now();
    var account = world.account();
    var ports =
        new Ports(
            world.cluster().reader(),
            world.cluster().writer(),
            new PretendInstanceCloud(account),
            new PretendNodeClassResolver(account),
            new PretendPriceSource(account),
            world.store(),
            (_, _) -> {},
            new SkippedTime(world.timeline(), new SplittableRandom(SEED)));
    return new SnapshotReader(
            PretendWorld.CLUSTER, ClusterPolicy.DEFAULT, PretendAccount.REGION, ports)
        .read(new KeptLists(ports, new Troubles()), new PassId(0, 1), Instant.EPOCH, now, () -> {})
        .snapshot();
  }

  private static Duration time(String text) {
    try {
      return ActionSyntax.time("--until", text);
    } catch (IllegalArgumentException wrong) {
      throw new BadInput(String.valueOf(wrong.getMessage()));
    }
  }
}
