package dev.lamplighter.cli.timeline;

import static java.util.Comparator.comparing;

import dev.lamplighter.cli.picture.PictureReader;
import dev.lamplighter.cli.story.Names;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.ProviderId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Puts together what EC2 knows of instances and what the cluster knows of nodes.
final class NodeLives {
  private final PretendWorld world;
  private final Duration end;

  NodeLives(PretendWorld world) {
    this.world = world;
    this.end = world.elapsed();
  }

  /// Nodes that are not Lamplighter's first, then its own by their launch.
  List<NodeLife> of(Collection<NodeHistory> histories) {
    Map<InstanceId, NodeHistory> byInstance = new LinkedHashMap<>();
    var lives = new ArrayList<NodeLife>();
    for (NodeHistory history : histories) {
      Optional<Ec2Log.Launch> launch =
          history.providerId().map(ProviderId::instanceId).flatMap(this::launch);
      launch.ifPresentOrElse(
          it -> byInstance.put(it.id(), history), () -> lives.add(foreign(history)));
    }
    lives.sort(comparing(NodeLife::name));
    for (Ec2Log.Launch launch : world.account().log().launches()) {
      lives.add(own(launch, Optional.ofNullable(byInstance.get(launch.id()))));
    }
    return lives;
  }

  private Optional<Ec2Log.Launch> launch(InstanceId id) {
    return world.account().log().launch(id);
  }

  private NodeLife foreign(NodeHistory history) {
    return new NodeLife(
        Names.shorten(history.node().name().value()),
        Optional.empty(),
        history.label(LabelKey.INSTANCE_TYPE),
        history.label(LabelKey.ZONE),
        "on-demand",
        PictureReader.price(world, history.node().meta().labels()),
        phases(List.of(), history.changes(), history.gone().orElse(end)),
        history.pods());
  }

  private NodeLife own(Ec2Log.Launch launch, Optional<NodeHistory> history) {
    var instance = launch.instance();
    String claim = instance.tags().get(Tags.NODE_CLAIM).orElse(launch.id().value());
    Duration until =
        launch
            .terminated()
            .map(NodeLives::since)
            .or(() -> history.flatMap(NodeHistory::gone))
            .orElse(end);
    var changes = new ArrayList<NodeHistory.Change>();
    history.ifPresent(seen -> changes.addAll(seen.changes()));
    launch
        .end()
        .ifPresent(it -> changes.add(new NodeHistory.Change(since(it.at()), Phase.Kind.ENDING)));
    changes.sort(comparing(NodeHistory.Change::at));
    return new NodeLife(
        history.map(seen -> Names.shorten(seen.node().name().value())).orElse(claim),
        instance.tags().get(Tags.NODE_POOL),
        instance.instanceType().value(),
        instance.zone().value(),
        instance.capacityType().toString(),
        Optional.of(launch.price()),
        phases(
            List.of(new NodeHistory.Change(since(launch.launched()), Phase.Kind.LAUNCHING)),
            changes,
            until),
        history.map(NodeHistory::pods).orElse(List.of()));
  }

  /// Each change begins a phase; once an instance ends, nothing else is said of it.
  private static List<Phase> phases(
      List<NodeHistory.Change> first, List<NodeHistory.Change> then, Duration until) {
    var phases = new ArrayList<Phase>();
    var changes = new ArrayList<>(first);
    changes.addAll(then);
    for (int i = 0; i < changes.size(); i++) {
      var change = changes.get(i);
      boolean ends = change.kind() == Phase.Kind.ENDING;
      Duration to = ends || i + 1 == changes.size() ? until : changes.get(i + 1).at();
      if (to.compareTo(change.at()) > 0) {
        phases.add(new Phase(change.kind(), change.at(), to));
      }
      if (ends) {
        break;
      }
    }
    return phases;
  }

  static Duration since(Instant at) {
    return Duration.between(PretendWorld.START, at);
  }
}
