package dev.lamplighter.schedule;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.ResourceSum;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Nominations;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The nodes that pods can be planned on: `ready` for them, anyone's, by name; and `inFlight`, ours
/// on their way, by claim name (spec core 4.4, 4.5).
///
/// Not among them: nodes being deleted, and claims that are leaving or about to.
public record NodeTargets(List<NodeTarget> ready, SortedMap<NodeClaimName, NodeTarget> inFlight) {

  public NodeTargets {
    ready = List.copyOf(ready);
    inFlight = Collections.unmodifiableSortedMap(new TreeMap<>(inFlight));
  }

  public boolean isEmpty() {
    return ready.isEmpty() && inFlight.isEmpty();
  }

  /// All of them, ready ones first.
  public List<NodeTarget> inOrder() {
    return Stream.concat(ready.stream(), inFlight.values().stream()).toList();
  }

  public static NodeTargets of(
      ClusterSnapshot snapshot, DaemonSets daemonSets, PodVolumes volumes) {
    return new Reading(snapshot, daemonSets, volumes).targets();
  }

  /// The snapshot, indexed for one reading.
  private static final class Reading {
    private final ClusterSnapshot snapshot;
    private final DaemonSets daemonSets;
    private final PodVolumes volumes;
    private final NodeVolumeLimits limits;
    private final Map<NodeName, List<PodView>> podsByNode = new HashMap<>();

    /// Pods that others were evicted for, by the node that they were promised.
    private final Map<NodeName, List<PodView>> nominated = new HashMap<>();

    private final Map<NodeName, ClaimView> claimByNode = new HashMap<>();

    Reading(ClusterSnapshot snapshot, DaemonSets daemonSets, PodVolumes volumes) {
      this.snapshot = snapshot;
      this.daemonSets = daemonSets;
      this.volumes = volumes;
      this.limits = NodeVolumeLimits.of(snapshot);
      var nominations = Nominations.of(snapshot);
      for (PodView pod : snapshot.pods()) {
        if (!pod.status().phase().terminal()) {
          expect(pod, nominations);
        }
      }
      for (ClaimView claim : snapshot.claims()) {
        claim.node().ifPresent(node -> claimByNode.put(node.name(), claim));
      }
    }

    private void expect(PodView pod, Nominations nominations) {
      var bound = pod.status().node();
      var where = bound.or(() -> nominations.preemptedFor(pod));
      var pods = bound.isPresent() ? podsByNode : nominated;
      where.ifPresent(node -> pods.computeIfAbsent(node, _ -> new ArrayList<>()).add(pod));
    }

    private PromisedRoom promised(NodeName node) {
      return PromisedRoom.of(nominated.getOrDefault(node, List.of()), volumes);
    }

    NodeTargets targets() {
      var ready = new ArrayList<NodeTarget>();
      for (NodeView node : snapshot.nodes()) {
        NodeName name = node.name();
        ClaimView claim = claimByNode.get(name);
        boolean usable =
            claim == null
                ? !node.meta().deleting() && !isFargate(node)
                : claim.record().state() == ClaimState.INITIALIZED && !PendingPods.leaving(claim);
        if (usable) {
          ready.add(readyNode(node, name));
        }
      }
      var inFlight = new TreeMap<NodeClaimName, NodeTarget>();
      for (ClaimView claim : snapshot.claims()) {
        if (isInFlight(claim)) {
          inFlight.put(claim.record().name(), inFlight(claim));
        }
      }
      return new NodeTargets(ready, inFlight);
    }

    /// A node of one pod, made for it, whatever it tolerates.
    private static boolean isFargate(NodeView node) {
      return node.meta().labels().get(LabelKey.COMPUTE_TYPE).filter("fargate"::equals).isPresent();
    }

    private static boolean isInFlight(ClaimView claim) {
      boolean onItsWay =
          switch (claim.record().state()) {
            case RESERVED, LAUNCHED, REGISTERED -> true;
            case INITIALIZED, DISRUPTING, DRAINING, TERMINATING -> false;
          };
      return onItsWay && !PendingPods.leaving(claim);
    }

    private NodeTarget readyNode(NodeView node, NodeName name) {
      List<PodView> pods = podsByNode.getOrDefault(name, List.of());
      var labels = new NodeLabels.Known(node.meta().labels(), name);
      List<Taint> taints = StartingNode.taintsOf(node);
      return new NodeTarget(
          new Place.ExistingNode(name),
          NodeTarget.hostnameOf(node),
          labels,
          taints,
          takenBy(pods, missingOn(name, labels, taints)),
          promised(name),
          node.allocatable(),
          attachedFor(pods),
          limits.of(node));
    }

    private NodeTarget inFlight(ClaimView claim) {
      if (claim.node().isEmpty() || claim.record().launched().isEmpty()) {
        return ClaimOnItsWay.target(claim.record(), typesOf(claim), daemonSets);
      }
      NodeView node = claim.node().get();
      List<PodView> pods = podsByNode.getOrDefault(node.name(), List.of());
      var labels =
          new NodeLabels.Known(StartingNode.labelsOf(node, claim, typesOf(claim)), node.name());
      List<Taint> taints = StartingNode.taintsOf(node, claim);
      return new NodeTarget(
          new Place.InFlight(claim.record().name()),
          NodeTarget.hostnameOf(node),
          labels,
          taints,
          takenBy(pods, missingOn(node.name(), labels, taints)),
          promised(node.name()),
          StartingNode.allocatableOf(node, claim),
          attachedFor(pods),
          limits.of(node, typesOf(claim)));
    }

    /// What DaemonSets will take of it that have no pod there, nor one that is expected.
    private DaemonSetOverhead missingOn(
        NodeName node, NodeLabels.Known labels, List<Taint> taints) {
      var pods = new ArrayList<>(podsByNode.getOrDefault(node, List.of()));
      pods.addAll(nominated.getOrDefault(node, List.of()));
      return daemonSets.missingOn(labels, taints, pods);
    }

    /// What a node's pods take, and what is missing besides.
    private static DaemonSetOverhead takenBy(List<PodView> pods, DaemonSetOverhead missing) {
      var requests = ResourceSum.from(missing.requests());
      var takenPorts = new ArrayList<TakenPort>(missing.takenPorts());
      var byPriority = new TreeMap<Integer, Resources>();
      for (PodView pod : pods) {
        Shape.addRequest(pod.spec(), requests);
        takenPorts.addAll(TakenPort.of(pod));
        if (pod.ownedBy(ObjectKind.DAEMON_SET)) {
          byPriority.merge(pod.spec().priority(), Shape.requestOf(pod.spec()), Resources::plus);
        }
      }
      return new DaemonSetOverhead(
          requests.total(), takenPorts, missing.preemptible().and(Preemptible.of(byPriority)));
    }

    private Attachments attachedFor(List<PodView> pods) {
      Attachments attached = Attachments.NONE;
      for (PodView pod : pods) {
        attached = attached.plus(volumes.attachments(pod));
      }
      return attached;
    }

    /// The instance types that the claim may be or is, as far as the catalogue still has them.
    private List<InstanceType> typesOf(ClaimView claim) {
      List<InstanceType> known = snapshot.typesOf(claim.record());
      var wanted = claim.record().spec().requirements().get(LabelKey.INSTANCE_TYPE);
      var launched = claim.record().launched().map(Launched::instanceType);
      return known.stream()
          .filter(
              type ->
                  launched
                      .map(type.name()::equals)
                      .orElseGet(() -> wanted.has(type.name().value())))
          .toList();
    }
  }
}
