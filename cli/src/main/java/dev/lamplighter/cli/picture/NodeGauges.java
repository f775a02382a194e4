package dev.lamplighter.cli.picture;

import dev.lamplighter.cli.picture.ClusterPicture.Node;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Table;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/// One line a node as eks-node-viewer has it: what is requested of it, what it is and what it
/// costs; above that the sums.
final class NodeGauges {
  private static final String NONE = "-";
  private static final String MARGIN = "  ";
  private static final int BAR_LEAST = 6;
  private static final int BAR_MOST = 20;

  /// As AWS's own calculator counts.
  private static final BigDecimal HOURS_PER_MONTH = BigDecimal.valueOf(730);

  private final Look look;

  NodeGauges(Look look) {
    this.look = look;
  }

  List<String> lines(ClusterPicture picture) {
    var lines = new ArrayList<String>();
    lines.add(MARGIN + look.paint(Tone.STRONG, sums(picture)));
    lines.add("");
    lines.addAll(picture.nodes().isEmpty() ? List.of(MARGIN + "No nodes.") : table(picture));
    return lines;
  }

  /// `4 nodes, 10 pods, 2 pending, ≈ $0.185/h, ≈ $135.34/month`.
  private String sums(ClusterPicture picture) {
    long pods = picture.nodes().stream().mapToLong(Node::pods).sum();
    int pending = picture.pending().stream().mapToInt(each -> each.pods().size()).sum();
    String about = look.glyphs().about();
    return "%s, %s%s, %s %s, %s %s"
        .formatted(
            Counted.of(picture.nodes().size(), "node"),
            Counted.of(pods, "pod"),
            pending == 0 ? "" : ", %d pending".formatted(pending),
            about,
            dollars(picture.price().dollars(), 4, "/h"),
            about,
            dollars(picture.price().dollars().multiply(HOURS_PER_MONTH), 2, "/month"));
  }

  /// With bars as long as the page allows.
  private List<String> table(ClusterPicture picture) {
    int bar = BAR_MOST;
    while (bar > BAR_LEAST && !table(bar).fits(look, picture.nodes())) {
      bar--;
    }
    return table(bar).lines(look, picture.nodes());
  }

  private Table<Node> table(int bar) {
    return new Table<Node>()
        .left("NODE", Node::name)
        .left("CPU", node -> gauge(node, ResourceName.CPU, bar))
        .left("MEMORY", node -> gauge(node, ResourceName.MEMORY, bar))
        .right(
            "PODS",
            node -> "%d/%d".formatted(node.pods(), node.allocatable().get(ResourceName.PODS)))
        .spare(3)
        .left("TYPE", Node::instanceType)
        .spare(1)
        .left("ZONE", Node::zone)
        .spare(4)
        .left("CAPACITY", Node::capacityType)
        .spare(5)
        .left("NODEPOOL", node -> node.pool().orElse(NONE))
        .spare(6)
        .right("$/HOUR", node -> node.price().map(NodeGauges::hourly).orElse(NONE))
        .spare(2)
        .left("STATUS", Node::status, node -> node.usable() ? Tone.GOOD : Tone.WAITING);
  }

  private String gauge(Node node, ResourceName resource, int bar) {
    long requested = node.requested().get(resource);
    long allocatable = node.allocatable().get(resource);
    long percent = allocatable == 0 ? 0 : Math.round(100.0 * requested / allocatable);
    return "%s %3d%%".formatted(look.bar(requested, allocatable, bar), percent);
  }

  private static String hourly(Price price) {
    return price.dollars().setScale(4, RoundingMode.HALF_UP).toPlainString();
  }

  private static String dollars(BigDecimal amount, int decimals, String per) {
    return "$" + amount.setScale(decimals, RoundingMode.HALF_UP).toPlainString() + per;
  }
}
