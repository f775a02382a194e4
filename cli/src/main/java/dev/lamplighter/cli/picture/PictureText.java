package dev.lamplighter.cli.picture;

import dev.lamplighter.cli.picture.ClusterPicture.Claim;
import dev.lamplighter.cli.picture.ClusterPicture.Node;
import dev.lamplighter.cli.picture.ClusterPicture.Pending;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Table;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.cli.text.Wrapping;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A picture as tables: nodes, a bar of requests for each, NodeClaims, pods that wait.
public final class PictureText {
  private static final String NONE = "-";
  private static final String MARGIN = "  ";
  private static final int PODS_NAMED = 4;

  /// Of a bar table's width, what is not bars: node, amounts, pods and the gaps between.
  private static final int BESIDE_BARS = 82;

  private static final int BAR_LEAST = 6;
  private static final int BAR_MOST = 24;

  private final Look look;

  public PictureText(Look look) {
    this.look = look;
  }

  /// All of it.
  public List<String> whole(ClusterPicture picture) {
    var lines = new ArrayList<String>();
    lines.addAll(nodes(picture));
    lines.add("");
    if (!picture.claims().isEmpty()) {
      lines.addAll(claims(picture));
      lines.add("");
    }
    lines.addAll(bars(picture));
    lines.addAll(pending(picture));
    return lines;
  }

  /// How full the nodes are, and what they cost.
  public List<String> bars(ClusterPicture picture) {
    if (picture.nodes().isEmpty()) {
      return List.of();
    }
    int width = Math.clamp((look.columns() - BESIDE_BARS) / 2, BAR_LEAST, BAR_MOST);
    var table =
        new Table<Node>()
            .left("REQUESTS", Node::name)
            .left("TYPE", Node::instanceType)
            .left("CPU", node -> bar(node, ResourceName.CPU, width))
            .right("", node -> amounts(node, ResourceName.CPU))
            .left("MEMORY", node -> bar(node, ResourceName.MEMORY, width))
            .right("", node -> amounts(node, ResourceName.MEMORY))
            .right(
                "PODS",
                node -> "%d/%d".formatted(node.pods(), node.allocatable().get(ResourceName.PODS)))
            .right("$/HOUR", node -> node.price().map(PictureText::dollars).orElse(NONE));
    var lines = new ArrayList<>(table.lines(look, picture.nodes()));
    lines.add(MARGIN + look.paint(Tone.QUIET, total(picture)));
    return lines;
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

  private List<String> nodes(ClusterPicture picture) {
    if (picture.nodes().isEmpty()) {
      return List.of(MARGIN + "No nodes.");
    }
    var table =
        new Table<Node>()
            .left("NODE", Node::name)
            .left(
                "STATUS",
                node -> node.ready() ? "Ready" : "NotReady",
                node -> node.ready() ? Tone.GOOD : Tone.WAITING)
            .right("AGE", node -> age(node.age()))
            .left("NODEPOOL", node -> node.pool().orElse(NONE))
            .left("TYPE", Node::instanceType)
            .left("ZONE", Node::zone)
            .left("CAPACITY", Node::capacityType);
    return table.lines(look, picture.nodes());
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

  private List<String> claims(ClusterPicture picture) {
    var table =
        new Table<Claim>()
            .left("NODECLAIM", Claim::name)
            .left("TYPE", claim -> orNone(claim.instanceType()))
            .left("CAPACITY", claim -> orNone(claim.capacityType()))
            .left("ZONE", claim -> orNone(claim.zone()))
            .left("NODE", claim -> claim.node().orElse(NONE))
            .left(
                "READY",
                Claim::ready,
                claim -> claim.ready().equals("True") ? Tone.GOOD : Tone.WAITING)
            .right("AGE", claim -> age(claim.age()));
    return table.lines(look, picture.claims());
  }

  private List<String> pending(ClusterPicture picture) {
    var lines = new ArrayList<String>();
    for (Pending pending : picture.pending()) {
      lines.add(
          MARGIN
              + look.paint(
                  Tone.WAITING,
                  "%s: %s"
                      .formatted(
                          Counted.of(pending.pods().size(), "pending pod"),
                          Counted.list(pending.pods(), PODS_NAMED))));
      Wrapping.wrap(pending.message(), look.columns() - 2 * MARGIN.length(), 0)
          .forEach(line -> lines.add(MARGIN + MARGIN + line));
    }
    return lines;
  }

  private static String orNone(String text) {
    return text.isEmpty() ? NONE : text;
  }

  private static String dollars(Price price) {
    return price.dollars().setScale(5, RoundingMode.HALF_UP).toPlainString();
  }

  /// As kubectl prints ages: `42s`, `4m10s`, `12m`, `3h5m`.
  private static String age(Duration age) {
    if (age.toSeconds() < 120) {
      return age.toSeconds() + "s";
    }
    if (age.toMinutes() < 10) {
      return age.toSecondsPart() == 0
          ? age.toMinutes() + "m"
          : "%dm%ds".formatted(age.toMinutes(), age.toSecondsPart());
    }
    if (age.toHours() < 3) {
      return age.toMinutes() + "m";
    }
    return "%dh%dm".formatted(age.toHours(), age.toMinutesPart());
  }
}
