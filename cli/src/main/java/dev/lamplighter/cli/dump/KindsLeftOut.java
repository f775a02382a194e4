package dev.lamplighter.cli.dump;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toSet;

import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A dump that has no object of a kind although others tell that there are some: then that kind was
/// not asked for, and that none is there must not be concluded from it. Each is named, and what the
/// others tell of it stands in for it (decision 0103).
final class KindsLeftOut {
  private static final int NAMES_SHOWN = 5;

  private final List<String> remarks = new ArrayList<>();
  private DumpObjects objects;

  private KindsLeftOut(DumpObjects objects) {
    this.objects = objects;
  }

  /// The objects with what stands in for others, and what is to be said of that.
  record Whole(DumpObjects objects, List<String> remarks) {
    Whole {
      remarks = List.copyOf(remarks);
    }
  }

  static Whole of(DumpObjects objects) {
    var kinds = new KindsLeftOut(objects);
    kinds.nodes();
    kinds.daemonSets();
    kinds.pods();
    kinds.nodePools();
    kinds.nodeClaims();
    return new Whole(kinds.objects, kinds.remarks);
  }

  /// Nodes are as their NodeClaims tell. What runs on others can't be judged, and is left there.
  private void nodes() {
    if (!objects.nodes().isEmpty()) {
      return;
    }
    List<NodeView> nodes = NodeStandIns.of(objects.nodeClaims());
    Set<NodeName> known = nodes.stream().map(NodeView::name).collect(toSet());
    Map<Boolean, List<PodView>> elsewhereOrNot =
        objects.pods().stream()
            .collect(
                partitioningBy(
                    pod -> pod.status().node().stream().anyMatch(node -> !known.contains(node))));
    List<PodView> elsewhere = requireNonNull(elsewhereOrNot.get(true));
    if (!nodes.isEmpty()) {
      remark(
          "Nodes",
          "%s as NodeClaims tell (%s)"
              .formatted(
                  nodes.size() == 1 ? "1 is taken to be" : nodes.size() + " are taken to be",
                  listed(nodes.stream().map(node -> node.name().value()).toList())),
          "nodes");
    }
    if (!elsewhere.isEmpty()) {
      remark(
          "Nodes",
          "%s on nodes of which nothing is known (%s), and left there"
              .formatted(
                  elsewhere.size() == 1 ? "1 pod is" : elsewhere.size() + " pods are",
                  listed(elsewhere.stream().map(pod -> pod.key().toString()).toList())),
          "nodes");
    }
    objects = objects.withNodes(nodes).withPods(requireNonNull(elsewhereOrNot.get(false)));
  }

  private void daemonSets() {
    if (!objects.daemonSets().isEmpty()) {
      return;
    }
    List<DaemonSetView> daemonSets = DaemonSetStandIns.of(objects.pods());
    if (!daemonSets.isEmpty()) {
      remark(
          "DaemonSets",
          "%s made from pods that they own (%s)"
              .formatted(
                  daemonSets.size() == 1 ? "1 is" : daemonSets.size() + " are",
                  listed(
                      daemonSets.stream()
                          .map(each -> each.namespace() + "/" + each.meta().name())
                          .toList())),
          "ds");
      objects = objects.withDaemonSets(daemonSets);
    }
  }

  /// Each node has pods, if only those of DaemonSets. So nothing is known of what runs, and of no
  /// node whether it is needed.
  private void pods() {
    if (objects.pods().isEmpty() && !objects.nodes().isEmpty()) {
      remark("Pods", "nothing is planned, and no node is taken to be empty", "pods");
      objects = objects.withNodeClaims(List.of()).withNodePools(List.of()).withoutBuffers();
    }
  }

  private void nodePools() {
    if (!objects.nodePools().isEmpty() || objects.pods().isEmpty()) {
      return;
    }
    String nothing = "no new node can be planned";
    if (objects.nodeClaims().isEmpty()) {
      remarks.add("There is no NodePool: " + nothing + ".");
      return;
    }
    remark(
        "NodePools",
        "%s, and no node goes, as what the pools of %s allow is not known (%s)"
            .formatted(
                nothing,
                Counted.of(objects.nodeClaims().size(), "NodeClaim"),
                listed(objects.nodeClaims().stream().map(each -> each.name().value()).toList())),
        "nodepools");
    objects = objects.withNodeClaims(List.of());
  }

  private void nodeClaims() {
    List<String> claimless =
        NodesWithoutClaim.among(objects).stream().map(NodeView::name).map(NodeName::value).toList();
    if (objects.nodeClaims().isEmpty() && !objects.nodePools().isEmpty() && !claimless.isEmpty()) {
      remark(
          "NodeClaims",
          "%s in any case (%s), and %s in the limits of its NodePool"
              .formatted(
                  claimless.size() == 1 ? "1 node stays" : claimless.size() + " nodes stay",
                  listed(claimless),
                  claimless.size() == 1 ? "counts" : "each counts"),
          "nodeclaims");
    }
  }

  private static String listed(List<String> names) {
    return Counted.list(names, NAMES_SHOWN);
  }

  private void remark(String kind, String instead, String shortName) {
    remarks.add("There are no %s: %s. Add %s to kubectl get.".formatted(kind, instead, shortName));
  }
}
