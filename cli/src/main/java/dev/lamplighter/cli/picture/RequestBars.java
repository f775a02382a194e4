package dev.lamplighter.cli.picture;

import dev.lamplighter.cli.picture.ClusterPicture.Node;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Table;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.cli.text.Wrapping;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/// How full each node is, as a bar for each resource, and what all of them cost.
final class RequestBars {
  private static final String NONE = "-";
  private static final String MARGIN = "  ";
  private static final int BAR_LEAST = 6;
  private static final int BAR_MOST = 24;

  private final Look look;

  RequestBars(Look look) {
    this.look = look;
  }

  List<String> lines(ClusterPicture picture) {
    if (picture.nodes().isEmpty()) {
      return List.of();
    }
    var lines = new ArrayList<>(widest(picture).lines(look, picture.nodes()));
    Wrapping.wrap(total(picture), look.columns() - MARGIN.length(), 0)
        .forEach(line -> lines.add(MARGIN + look.paint(Tone.QUIET, line)));
    return lines;
  }

  /// With bars as long as the page allows.
  private Table<Node> widest(ClusterPicture picture) {
    int width = BAR_MOST;
    while (width > BAR_LEAST && !table(width).fits(look, picture.nodes())) {
      width--;
    }
    return table(width);
  }

  private Table<Node> table(int width) {
    return new Table<Node>()
        .left("REQUESTS", Node::name)
        .left("TYPE", Node::instanceType)
        .spare(5)
        .left("CPU", node -> bar(node, ResourceName.CPU, width))
        .right("", node -> amounts(node, ResourceName.CPU))
        .spare(3)
        .left("MEMORY", node -> bar(node, ResourceName.MEMORY, width))
        .right("", node -> amounts(node, ResourceName.MEMORY))
        .spare(4)
        .right(
            "PODS",
            node -> "%d/%d".formatted(node.pods(), node.allocatable().get(ResourceName.PODS)))
        .spare(2)
        .right("$/HOUR", node -> node.price().map(RequestBars::dollars).orElse(NONE))
        .spare(1);
  }

  private String bar(Node node, ResourceName resource, int width) {
    return look.bar(node.requested().get(resource), node.allocatable().get(resource), width);
  }

  private static String amounts(Node node, ResourceName resource) {
    return "%s/%s"
        .formatted(
            Resources.quantity(resource, node.requested().get(resource)),
            Resources.quantity(resource, node.allocatable().get(resource)));
  }

  private String total(ClusterPicture picture) {
    String about = look.glyphs().about();
    String all =
        "%s: %s %s".formatted(Counted.of(picture.nodes().size(), "node"), about, picture.price());
    return picture.ownNodes() == 0
        ? all + ", none of them Lamplighter's"
        : "%s, Lamplighter's %d: %s %s"
            .formatted(all, picture.ownNodes(), about, picture.ownPrice());
  }

  private static String dollars(Price price) {
    return price.dollars().setScale(5, RoundingMode.HALF_UP).toPlainString();
  }
}
