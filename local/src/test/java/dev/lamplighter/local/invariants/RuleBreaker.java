package dev.lamplighter.local.invariants;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.port.ClusterWriter.Eviction;
import dev.lamplighter.functions.port.ClusterWriter.Outcome;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.storm.Altered;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/// Lamplighter with one rule of removal left out, by what it is shown or what becomes of its
/// requests; and what the invariant must say of it.
enum RuleBreaker implements UnaryOperator<Ports> {
  BUDGETS_PASSED("deleted past its budgets without a deadline") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.writer(
          ports,
          (method, arguments, proceed) -> {
            Object answer = proceed.with(arguments);
            if (method.equals("evict") && answer == Eviction.REFUSED) {
              ports
                  .clusterWriter()
                  .deletePod((PodKey) arguments[0], (Uid) arguments[1], Duration.ofSeconds(30));
            }
            return answer;
          });
    }
  },

  GRACE_CUT("to stop in, of") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.writer(
          ports,
          (method, arguments, proceed) ->
              method.equals("deletePod")
                  ? proceed.with(arguments[0], arguments[1], Duration.ZERO)
                  : proceed.with(arguments));
    }
  },

  PROTECTION_NOT_SEEN("it has karpenter.sh/do-not-disrupt") {
    @Override
    public Ports apply(Ports ports) {
      return seeingPods(
          ports,
          pod ->
              new PodView(
                  pod.meta().withAnnotations(new TreeMap<>()),
                  pod.namespace(),
                  pod.spec(),
                  pod.status()));
    }
  },

  STATIC_POD_NOT_SEEN("it is a static pod") {
    @Override
    public Ports apply(Ports ports) {
      return seeingPods(
          ports,
          pod ->
              pod.mirror()
                  ? new PodView(
                      pod.meta().withOwners(List.of()), pod.namespace(), pod.spec(), pod.status())
                  : pod);
    }
  },

  TOLERATIONS_NOT_SEEN("it tolerates karpenter.sh/disrupted") {
    @Override
    public Ports apply(Ports ports) {
      return seeingPods(ports, pod -> pod.with(pod.spec().withTolerations(List.of())));
    }
  },

  TIERS_NOT_SEEN("goes before it and is still on") {
    @Override
    public Ports apply(Ports ports) {
      return seeingPods(ports, pod -> pod.with(withoutClass(pod.spec())));
    }
  },

  /// Lamplighter believes that the taint is there.
  TAINT_LEFT_OUT("has no karpenter.sh/disrupted") {
    @Override
    public Ports apply(Ports ports) {
      Set<NodeName> tainted = new TreeSet<>();
      var shown =
          Altered.listing(
              ports,
              NodeView.class,
              node -> tainted.contains(node.name()) ? node.withTaint(Taint.DISRUPTED) : node);
      return Altered.writer(
          shown,
          (method, arguments, proceed) -> {
            if (method.equals("addTaint") && arguments[2].equals(Taint.DISRUPTED)) {
              tainted.add((NodeName) arguments[0]);
              return Outcome.DONE;
            }
            return proceed.with(arguments);
          });
    }
  },

  /// Lamplighter believes that the Node and its NodeClaim are being deleted.
  NODE_AND_CLAIM_KEPT("its NodeClaim is not being deleted") {
    @Override
    public Ports apply(Ports ports) {
      Set<String> deleted = new TreeSet<>();
      var claims =
          Altered.listing(
              ports,
              NodeClaim.class,
              claim ->
                  claim.withMeta(deletedIf(deleted.contains(claim.meta().name()), claim.meta())));
      var nodes =
          Altered.listing(
              claims,
              NodeView.class,
              node ->
                  Kind.NODE.withMeta(
                      node, deletedIf(deleted.contains(node.meta().name()), node.meta())));
      return Altered.writer(
          nodes,
          (method, arguments, proceed) -> {
            if (method.equals("deleteNodeClaim") || method.equals("deleteNode")) {
              deleted.add(arguments[0].toString());
              return Outcome.DONE;
            }
            return proceed.with(arguments);
          });
    }
  },

  EXPIRED_EARLY("leaves as expired") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.recordsWritten(
          ports,
          claim ->
              Altered.withSpec(
                  claim,
                  spec ->
                      new NodeClaimSpec(
                          spec.taints(),
                          spec.startupTaints(),
                          spec.requirements(),
                          spec.nodeClassRef(),
                          spec.terminationGracePeriod(),
                          spec.expireAfter().map(_ -> BEFORE_ANY_EXPIRY),
                          spec.requests())));
    }
  };

  private static final Duration BEFORE_ANY_EXPIRY = Duration.ofMinutes(2);

  private final String found;

  RuleBreaker(String found) {
    this.found = found;
  }

  boolean isFoundIn(InvariantBroken broken) {
    return String.valueOf(broken.getMessage()).contains(found);
  }

  private static ObjectMeta deletedIf(boolean deleted, ObjectMeta meta) {
    return deleted ? meta.withDeletionTimestamp(PretendWorld.START) : meta;
  }

  private static PodSpec withoutClass(PodSpec spec) {
    return new PodSpec(
        spec.requests(),
        spec.nodeSelector(),
        spec.nodeAffinity(),
        spec.podAffinity(),
        spec.podAntiAffinity(),
        spec.preferredPodAffinity(),
        spec.preferredPodAntiAffinity(),
        spec.topologySpread(),
        spec.tolerations(),
        spec.hostPorts(),
        spec.volumes(),
        spec.priority(),
        Optional.empty(),
        spec.preempts(),
        spec.terminationGracePeriod(),
        spec.scheduledBy(),
        Optional.empty());
  }

  private static Ports seeingPods(Ports ports, UnaryOperator<PodView> lie) {
    return Altered.listing(ports, PodView.class, lie);
  }
}
