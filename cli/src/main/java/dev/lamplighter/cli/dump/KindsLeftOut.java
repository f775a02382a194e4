package dev.lamplighter.cli.dump;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A dump that has no object of a kind although others tell that there are some: then that kind was
/// not asked for, and that none is there must not be concluded from it. Each is named, and what the
/// others tell of it stands in for it (decision 0103).
final class KindsLeftOut {
  private static final int NAMES_SHOWN = 5;

  private final List<String> remarks = new ArrayList<>();
  private final SortedSet<NodeName> namesOnly = new TreeSet<>();
  private final SortedMap<Source, String> incomplete = new TreeMap<>();
  private DumpObjects objects;

  private KindsLeftOut(DumpObjects objects) {
    this.objects = objects;
  }

  /// The objects with what stands in for others, and what is to be said of that. Of the nodes
  /// `namesOnly` nothing is known but what they are called; `incomplete` is what nothing can stand
  /// in for, with why.
  record Whole(
      DumpObjects objects,
      SortedSet<NodeName> namesOnly,
      SortedMap<Source, String> incomplete,
      List<String> remarks) {
    Whole {
      namesOnly = Collections.unmodifiableSortedSet(new TreeSet<>(namesOnly));
      incomplete = Collections.unmodifiableSortedMap(new TreeMap<>(incomplete));
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
    return new Whole(kinds.objects, kinds.namesOnly, kinds.incomplete, kinds.remarks);
  }

  /// Nodes are as their NodeClaims tell. What runs on others can't be judged, and is left there: of
  /// those nodes it is known that they are, and nothing else.
  private void nodes() {
    if (!objects.nodes().isEmpty()) {
      return;
    }
    List<NodeView> nodes = NodeStandIns.of(objects.nodeClaims());
    Set<NodeName> known = nodes.stream().map(NodeView::name).collect(Collectors.toSet());
    List<PodView> elsewhere =
        objects.pods().stream()
            .filter(pod -> !pod.status().phase().terminal())
            .filter(pod -> pod.status().node().filter(node -> !known.contains(node)).isPresent())
            .toList();
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
    elsewhere.forEach(pod -> pod.status().node().ifPresent(namesOnly::add));
    objects =
        objects.withNodes(
            Stream.concat(nodes.stream(), namesOnly.stream().map(NodeStandIns::named)).toList());
  }

  private void daemonSets() {
    if (!objects.daemonSets().isEmpty()) {
      return;
    }
    List<DaemonSetView> daemonSets = DaemonSetStandIns.of(objects);
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
      incomplete.put(Source.PODS, remarks.getLast());
    }
  }

  private void nodePools() {
    if (!objects.nodePools().isEmpty()) {
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

  /// NodeClaims are as their nodes tell; where not even these tell enough, a node stays.
  private void nodeClaims() {
    if (!objects.nodeClaims().isEmpty() || objects.nodePools().isEmpty()) {
      return;
    }
    List<NodeClaim> nodeClaims = NodeClaimStandIns.of(objects);
    if (!nodeClaims.isEmpty()) {
      remark(
          "NodeClaims",
          "%s as Nodes and NodePools tell (%s)"
              .formatted(
                  nodeClaims.size() == 1
                      ? "1 is taken to be"
                      : nodeClaims.size() + " are taken to be",
                  listed(nodeClaims.stream().map(each -> each.name().value()).toList())),
          "nodeclaims");
      objects = objects.withNodeClaims(nodeClaims);
    }
    List<String> claimless =
        NodesWithoutClaim.among(objects).stream().map(NodeView::name).map(NodeName::value).toList();
    if (!claimless.isEmpty()) {
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
