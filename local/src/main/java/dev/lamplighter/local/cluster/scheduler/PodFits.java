package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.local.cluster.scheduler.Unfit.Filter;
import dev.lamplighter.snapshot.HostPort;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whether one pod may go to a node, by every filter of kube-scheduler: what all nodes share is
/// counted once, then any node can be asked.
public final class PodFits {
  private final PodView pod;
  private final Placements placements;
  private final VolumeFit volumes;
  private final TopologySpread spread;
  private final InterPodAffinity affinity;

  private PodFits(PodView pod, Placements placements) {
    this.pod = pod;
    this.placements = placements;
    this.volumes = new VolumeFit(pod, placements.storage());
    this.spread = TopologySpread.of(pod, placements);
    this.affinity = InterPodAffinity.of(pod, placements);
  }

  /// For placements that do not change while nodes are asked.
  public static PodFits of(PodView pod, Placements placements) {
    return new PodFits(pod, placements.without(pod.key()));
  }

  /// Every reason against `node`, in the order of the filters; empty if the pod fits. `node` is one
  /// of `placements`; where the pod itself is in them, it is left out of account.
  public static List<Unfit> check(PodView pod, NodeView node, Placements placements) {
    return of(pod, placements).check(node);
  }

  public List<Unfit> check(NodeView node) {
    List<Unfit> reasons = new ArrayList<>();
    reasons.addAll(NodeAdmission.check(pod.spec(), node));
    if (portsTaken(pod.spec(), node)) {
      reasons.add(
          new Unfit(
              Filter.NODE_PORTS,
              "node(s) didn't have free ports for the requested pod ports",
              true));
    }
    reasons.addAll(ResourceFit.check(pod.spec(), node, placements.podsOn(node.name())));
    reasons.addAll(VolumeRestrictions.check(pod, placements));
    reasons.addAll(VolumeLimits.check(pod, node, placements));
    reasons.addAll(volumes.check(node));
    reasons.addAll(spread.check(node));
    reasons.addAll(affinity.check(node));
    return List.copyOf(reasons);
  }

  /// What speaks against every node before any is looked at.
  Optional<String> problem() {
    return volumes.problem();
  }

  /// What the claims that wait for the pod get on a node that it fits.
  List<VolumeFit.Choice> volumesOn(NodeView node) {
    return volumes.choices(node).orElseThrow();
  }

  /// What kube-scheduler reports of a node: the reasons of the first filter that refuses it.
  List<Unfit> firstRefusal(NodeView node) {
    var all = check(node);
    return all.stream().filter(unfit -> unfit.filter() == all.getFirst().filter()).toList();
  }

  private boolean portsTaken(PodSpec spec, NodeView node) {
    for (PodView other : placements.podsOn(node.name())) {
      for (HostPort taken : other.spec().hostPorts()) {
        if (spec.hostPorts().stream().anyMatch(taken::conflictsWith)) {
          return true;
        }
      }
    }
    return false;
  }
}
