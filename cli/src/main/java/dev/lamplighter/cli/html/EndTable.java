package dev.lamplighter.cli.html;

import dev.lamplighter.cli.picture.ClusterPicture;
import dev.lamplighter.cli.picture.ClusterPicture.Node;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What there is at the end of a run: nodes, and what waits and why.
final class EndTable {
  private EndTable() {}

  static List<Element> of(ClusterPicture end) {
    var elements = new ArrayList<Element>();
    elements.add(end.nodes().isEmpty() ? Element.of("p", "No nodes.") : nodes(end));
    end.claims()
        .forEach(
            claim ->
                claim
                    .waitsFor()
                    .ifPresent(
                        why ->
                            elements.add(
                                waits("NodeClaim %s is not ready".formatted(claim.name()), why))));
    end.pending()
        .forEach(
            pending ->
                elements.add(
                    waits("Pending: " + String.join(", ", pending.pods()), pending.message())));
    return elements;
  }

  private static Element waits(String what, String why) {
    return Element.of("p", Element.of("span", what).styled("waiting"), Markup.text(": " + why));
  }

  private static Element nodes(ClusterPicture end) {
    return Element.of(
            "table",
            Element.of(
                "thead",
                row(
                    "th",
                    "node",
                    "status",
                    "NodePool",
                    "type",
                    "zone",
                    "pods",
                    "cpu",
                    "memory",
                    "")),
            Element.of("tbody").add(end.nodes().stream().map(EndTable::node).toList()))
        .styled("nodes");
  }

  private static Element node(Node node) {
    return row(
        "td",
        node.name(),
        node.status(),
        node.pool().orElse("-"),
        node.instanceType(),
        node.zone(),
        "%d/%d".formatted(node.pods(), node.allocatable().get(ResourceName.PODS)),
        amounts(node, ResourceName.CPU),
        amounts(node, ResourceName.MEMORY),
        node.price().map(Object::toString).orElse("-"));
  }

  private static String amounts(Node node, ResourceName resource) {
    return "%s/%s"
        .formatted(
            Resources.quantity(resource, node.requested().get(resource)),
            Resources.quantity(resource, node.allocatable().get(resource)));
  }

  private static Element row(String cell, String... texts) {
    return Element.of("tr").add(Stream.of(texts).map(text -> Element.of(cell, text)).toList());
  }
}
