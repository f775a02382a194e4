package dev.lamplighter.cli.html;

import dev.lamplighter.cli.story.VirtualTime;
import dev.lamplighter.cli.timeline.RunTimeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The drawing of a run: when somebody acted, a bar for each node, and below it the cost, all on
/// one axis of virtual time.
final class Chart {
  static final double WIDTH = 1200;
  private static final double AXIS_HEIGHT = 26;
  private static final double GAP = 14;

  private final RunTimeline run;
  private final String id;
  private final TimeScale scale;

  Chart(RunTimeline run, String id) {
    this.run = run;
    this.id = id;
    this.scale = new TimeScale(run.length());
  }

  Element svg() {
    var voices = new VoiceRows(run.story(), scale, id);
    var nodes = new NodeRows(run.nodes(), scale, id);
    var cost = new CostRow(run, scale);
    double nodesTop = AXIS_HEIGHT + voices.height() + GAP;
    double costTop = nodesTop + nodes.height() + GAP;
    double bottom = costTop + cost.height();
    return Element.of("svg")
        .with("viewBox", "0 0 %s %s".formatted(Element.number(WIDTH), Element.number(bottom + 8)))
        .with("role", "group")
        .with("aria-label", "Nodes over virtual time, and what they cost")
        .styled("chart")
        .with("data-left", TimeScale.LEFT)
        .with("data-right", TimeScale.RIGHT)
        .with("data-seconds", Long.toString(scale.length().toSeconds()))
        .add(nodes.definitions())
        .add(axis(bottom))
        .add(voices.rows(AXIS_HEIGHT))
        .add(nodes.rows(nodesTop))
        .add(cost.row(costTop));
  }

  private Element axis(double bottom) {
    List<Element> ticks = new ArrayList<>();
    for (Duration at : scale.ticks()) {
      double x = scale.x(at);
      ticks.add(
          Element.of("line")
              .with("x1", x)
              .with("x2", x)
              .with("y1", AXIS_HEIGHT - 6)
              .with("y2", bottom));
      ticks.add(
          Element.of("text", VirtualTime.of(at))
              .with("x", x)
              .with("y", AXIS_HEIGHT - 10)
              .with("text-anchor", "middle"));
    }
    return Element.of("g").styled("axis").add(ticks);
  }
}
