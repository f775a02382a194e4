package dev.lamplighter.cli.html;

import dev.lamplighter.cli.story.VirtualTime;
import dev.lamplighter.cli.timeline.NodeLife;
import dev.lamplighter.cli.timeline.Phase;
import dev.lamplighter.cli.timeline.PodMark;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// One bar a node, coloured by its NodePool and shaded by its phase, with the pods that came and
/// went.
final class NodeRows {
  private static final double ROW = 26;
  private static final double BAR = 16;

  /// So many letters have room before the bars.
  private static final int LABEL = 34;

  /// More bars than anybody looks at.
  private static final int ROWS_MOST = 400;

  private final List<NodeLife> nodes;
  private final int left;
  private final TimeScale scale;
  private final String id;
  private final PoolColours colours;

  NodeRows(List<NodeLife> nodes, TimeScale scale, String id) {
    this.nodes = nodes.subList(0, Math.min(nodes.size(), ROWS_MOST));
    this.left = nodes.size() - this.nodes.size();
    this.scale = scale;
    this.id = id;
    this.colours = PoolColours.of(nodes);
  }

  double height() {
    return ROW * (nodes.size() + (left > 0 ? 1 : 0));
  }

  /// The stripes of a bar on its way out.
  Element definitions() {
    return Element.of(
        "defs",
        Element.of(
                "pattern",
                Element.of("path").with("d", "M-1 9L9 -1M-1 1L1 -1M7 9L9 7").styled("stripe"))
            .with("id", stripes())
            .with("width", "8")
            .with("height", "8")
            .with("patternUnits", "userSpaceOnUse"));
  }

  private String stripes() {
    return id + "-stripes";
  }

  List<Element> rows(double top) {
    var rows = new ArrayList<Element>();
    for (int i = 0; i < nodes.size(); i++) {
      rows.add(row(nodes.get(i), top + i * ROW));
    }
    if (left > 0) {
      rows.add(
          Element.of("text", "and %d more".formatted(left))
              .with("x", TimeScale.LEFT)
              .with("y", top + nodes.size() * ROW + BAR));
    }
    return rows;
  }

  private Element row(NodeLife node, double top) {
    return Element.of("g")
        .styled("node " + colours.of(node.pool()))
        .with("data-node", node.name())
        .add(label(node, top))
        .add(node.phases().stream().flatMap(phase -> bar(node, phase, top).stream()).toList())
        .add(node.pods().stream().map(mark -> pods(mark, top)).toList());
  }

  private static Element label(NodeLife node, double top) {
    return Element.of("text")
        .with("x", TimeScale.LEFT - 10)
        .with("y", top + BAR - 3)
        .with("text-anchor", "end")
        .add(
            Element.of("title", description(node)),
            Markup.text(shortened(node.name())),
            Element.of("tspan", typeIfRoom(node)).styled("type"));
  }

  private static String shortened(String name) {
    return name.length() <= LABEL ? name : name.substring(0, LABEL - 1) + "…";
  }

  private static String typeIfRoom(NodeLife node) {
    String type = " " + node.instanceType();
    return node.name().length() + type.length() <= LABEL ? type : "";
  }

  private List<Element> bar(NodeLife node, Phase phase, double top) {
    String told =
        "%s, %s from %s to %s"
            .formatted(
                description(node),
                phase.kind(),
                VirtualTime.of(phase.from()),
                VirtualTime.of(phase.to()));
    var bar =
        rectangle(phase, top)
            .styled("phase " + phase.kind().name().toLowerCase(Locale.ROOT))
            .add(Element.of("title", told));
    return phase.kind() == Phase.Kind.LEAVING
        ? List.of(
            bar,
            rectangle(phase, top).styled("stripes").with("fill", "url(#%s)".formatted(stripes())))
        : List.of(bar);
  }

  private Element rectangle(Phase phase, double top) {
    double from = scale.x(phase.from());
    return Element.of("rect")
        .with("x", from)
        .with("y", top)
        .with("width", Math.max(1, scale.x(phase.to()) - from))
        .with("height", BAR);
  }

  private Element pods(PodMark mark, double top) {
    double x = scale.x(mark.at());
    String told =
        "%s: %s %s"
            .formatted(VirtualTime.of(mark.at()), String.join(", ", mark.pods()), mark.kind());
    return Element.of("path", Element.of("title", told))
        .with("d", shape(mark.kind(), Element.number(x), Element.number(top + BAR / 2)))
        .styled("pods " + mark.kind().name().toLowerCase(Locale.ROOT));
  }

  /// Pods come as a dot, go as a ring, and are moved off as a cross.
  private static String shape(PodMark.Kind kind, String x, String y) {
    return switch (kind) {
      case BOUND, GONE -> "M%s %sm-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0".formatted(x, y);
      case MOVED -> "M%s %sm-4 -4l8 8m0 -8l-8 8".formatted(x, y);
    };
  }

  private static String description(NodeLife node) {
    String price = node.price().map(it -> ", " + it).orElse("");
    String pool = node.pool().map("NodePool "::concat).orElse("not Lamplighter's");
    return "%s, %s, %s in %s, %s%s"
        .formatted(node.name(), pool, node.instanceType(), node.zone(), node.capacityType(), price);
  }
}
