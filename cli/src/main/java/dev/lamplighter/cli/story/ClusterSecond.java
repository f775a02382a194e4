package dev.lamplighter.cli.story;

import static java.util.stream.Collectors.joining;

import dev.lamplighter.cli.story.Telling.Line;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What nodes and pods did within one second, in as few lines as it takes.
final class ClusterSecond {
  private static final int NODES_MAX = 4;

  private final Instant at;
  private final List<NodeView> joined = new ArrayList<>();
  private final List<NodeView> ready = new ArrayList<>();
  private final List<NodeView> nodesGone = new ArrayList<>();
  private final List<PodView> bound = new ArrayList<>();
  private final List<NodeName> boundTo = new ArrayList<>();
  private final List<PodView> unschedulable = new ArrayList<>();
  private final List<PodView> podsGone = new ArrayList<>();

  ClusterSecond(Instant at) {
    this.at = at;
  }

  Instant at() {
    return at;
  }

  void joined(NodeView node) {
    joined.add(node);
  }

  void ready(NodeView node) {
    ready.add(node);
  }

  void gone(NodeView node) {
    nodesGone.add(node);
  }

  void bound(PodView pod, NodeName node) {
    bound.add(pod);
    boundTo.add(node);
  }

  void unschedulable(PodView pod) {
    unschedulable.add(pod);
  }

  void gone(PodView pod) {
    podsGone.add(pod);
  }

  List<Line> lines() {
    var lines = new ArrayList<Line>();
    joined.forEach(
        node ->
            lines.add(
                Line.plain("node %s joined%s".formatted(name(node.name()), description(node)))));
    nodes(lines, ready, "ready", Tone.GOOD);
    nodes(lines, nodesGone, "gone", Tone.PLAIN);
    if (!bound.isEmpty()) {
      lines.add(Line.plain("%s bound to %s".formatted(Names.pods(bound), nodes(boundTo.stream()))));
    }
    if (!unschedulable.isEmpty()) {
      lines.add(
          Line.of(
              Tone.WAITING,
              "%s %s on no node"
                  .formatted(
                      Names.pods(unschedulable), unschedulable.size() == 1 ? "fits" : "fit")));
    }
    if (!podsGone.isEmpty()) {
      lines.add(Line.plain(Names.pods(podsGone) + " gone"));
    }
    return lines;
  }

  private static void nodes(List<Line> lines, List<NodeView> nodes, String what, Tone tone) {
    if (!nodes.isEmpty()) {
      lines.add(
          Line.of(
              tone,
              "node%s %s %s"
                  .formatted(
                      nodes.size() == 1 ? "" : "s",
                      nodes(nodes.stream().map(NodeView::name)),
                      what)));
    }
  }

  private static String nodes(Stream<NodeName> nodes) {
    return Counted.list(nodes.distinct().map(ClusterSecond::name).toList(), NODES_MAX);
  }

  private static String name(NodeName node) {
    return Names.shorten(node.value());
  }

  private static String description(NodeView node) {
    String words =
        Stream.of(LabelKey.INSTANCE_TYPE, LabelKey.ZONE)
            .flatMap(key -> node.meta().labels().get(key).stream())
            .collect(joining(" in "));
    return words.isEmpty() ? "" : " (%s)".formatted(words);
  }
}
