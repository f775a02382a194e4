package dev.lamplighter.cli.picture;

import dev.lamplighter.cli.picture.ClusterPicture.Node;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Table;
import dev.lamplighter.cli.text.Tone;
import java.util.ArrayList;
import java.util.List;

/// A picture as tables: nodes, NodeClaims, a bar of requests for each node, what waits and why.
public final class PictureText {
  private static final String NONE = "-";
  private static final String MARGIN = "  ";

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
      lines.addAll(new ClaimTable(look).lines(picture));
      lines.add("");
    }
    lines.addAll(bars(picture));
    lines.addAll(new WaitingText(look).lines(picture));
    return lines;
  }

  /// How full the nodes are, and what they cost.
  public List<String> bars(ClusterPicture picture) {
    return new RequestBars(look).lines(picture);
  }

  /// What is looked at again and again: a line for each node with all there is to it, the
  /// NodeClaims while there are any, and what waits.
  public List<String> watched(ClusterPicture picture) {
    var lines = new ArrayList<>(new NodeGauges(look).lines(picture));
    if (!picture.claims().isEmpty()) {
      lines.add("");
      lines.addAll(new ClaimTable(look).lines(picture));
    }
    List<String> waiting = new WaitingText(look).lines(picture);
    if (!waiting.isEmpty()) {
      lines.add("");
      lines.addAll(waiting);
    }
    return lines;
  }

  private List<String> nodes(ClusterPicture picture) {
    if (picture.nodes().isEmpty()) {
      return List.of(MARGIN + "No nodes.");
    }
    var table =
        new Table<Node>()
            .left("NODE", Node::name)
            .left("STATUS", Node::status, node -> node.usable() ? Tone.GOOD : Tone.WAITING)
            .right("AGE", node -> Ages.of(node.age()))
            .spare(1)
            .left("NODEPOOL", node -> node.pool().orElse(NONE))
            .left("TYPE", Node::instanceType)
            .left("ZONE", Node::zone)
            .spare(2)
            .left("CAPACITY", Node::capacityType)
            .spare(3);
    return table.lines(look, picture.nodes());
  }
}
