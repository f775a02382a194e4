package dev.lamplighter.local.labs;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/// The labs' cluster with their class and their pool `platform`, for stories that no lab tells.
final class LabWorld {
  static final Namespace DEFAULT = Namespace.of("default");

  final PretendWorld world;

  LabWorld() {
    this(UnaryOperator.identity());
  }

  /// With `sabotage` between the functions and the outside.
  LabWorld(UnaryOperator<Ports> sabotage) {
    this(WorldSettings.of(1).withSabotage(sabotage));
  }

  LabWorld(WorldSettings settings) {
    world = LabCluster.start(settings);
    world.apply(
        LabManifests.read("pools/ec2nodeclass-default.yaml", "pools/nodepool-platform.yaml"));
  }

  void apply(String yaml) {
    var read = ManifestReader.read(List.of(new SourceText("test.yaml", yaml)));
    if (!read.problems().isEmpty()) {
      throw new AssertionError(read.problems());
    }
    world.apply(read.manifests());
  }

  void delete(ObjectKind kind, String name) {
    world.cluster().delete(ObjectKey.of(kind, DEFAULT, name));
  }

  void deleteNodeClaim(String name) {
    world.cluster().delete(ObjectKey.of(ObjectKind.NODE_CLAIM, name));
  }

  void runForMinutes(int minutes) {
    world.runUntil(world.elapsed().plus(Duration.ofMinutes(minutes)));
  }

  List<PodView> podsOf(String app) {
    return world.cluster().pods().stream()
        .filter(pod -> pod.meta().labels().has(LabelKey.of("app"), app))
        .toList();
  }

  /// The nodes of pool `platform`.
  List<NodeView> nodes() {
    return world.cluster().nodes().stream()
        .filter(node -> node.meta().labels().has(LabelKey.NODEPOOL, "platform"))
        .toList();
  }
}
