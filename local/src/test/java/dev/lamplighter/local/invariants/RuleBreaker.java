package dev.lamplighter.local.invariants;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.ClusterWriter.Eviction;
import dev.lamplighter.functions.port.ClusterWriter.Outcome;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/// Lamplighter with one rule of draining left out, by what it is shown or what becomes of its
/// requests; and what the invariant must say of it.
enum RuleBreaker implements UnaryOperator<Ports> {
  BUDGETS_PASSED("deleted past its budgets without a deadline") {
    @Override
    public Ports apply(Ports ports) {
      return writing(
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
      return writing(
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
          seeing(
              ports,
              NodeView.class,
              node -> tainted.contains(node.name()) ? node.withTaint(Taint.DISRUPTED) : node);
      return writing(
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

  /// Lamplighter believes that the NodeClaim is being deleted.
  NODE_CLAIM_KEPT("its NodeClaim is not being deleted") {
    @Override
    public Ports apply(Ports ports) {
      Set<NodeClaimName> deleted = new TreeSet<>();
      Instant before = Instant.parse("2026-01-05T09:00:00Z");
      var shown =
          seeing(
              ports,
              NodeClaim.class,
              claim ->
                  deleted.contains(claim.name())
                      ? claim.withMeta(claim.meta().withDeletionTimestamp(before))
                      : claim);
      return writing(
          shown,
          (method, arguments, proceed) -> {
            if (method.equals("deleteNodeClaim")) {
              deleted.add((NodeClaimName) arguments[0]);
              return Outcome.DONE;
            }
            return proceed.with(arguments);
          });
    }
  };

  private final String found;

  RuleBreaker(String found) {
    this.found = found;
  }

  boolean isFoundIn(InvariantBroken broken) {
    return String.valueOf(broken.getMessage()).contains(found);
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
        spec.terminationGracePeriod(),
        spec.scheduledBy());
  }

  private static Ports seeingPods(Ports ports, UnaryOperator<PodView> lie) {
    return seeing(ports, PodView.class, lie);
  }

  private static <T> Ports seeing(Ports ports, Class<T> kind, UnaryOperator<T> lie) {
    var reader =
        Overriding.of(
            ClusterReader.class,
            ports.clusterReader(),
            (_, arguments, proceed) -> {
              Object answer = proceed.with(arguments);
              return answer instanceof Listing<?>(var items, var whole, var version)
                  ? listing(items, whole, version, kind, lie)
                  : answer;
            });
    return replaced(ports, reader, ports.clusterWriter());
  }

  private static <T> Listing<?> listing(
      List<?> items,
      boolean whole,
      Optional<ResourceVersion> version,
      Class<T> kind,
      UnaryOperator<T> lie) {
    List<?> shown =
        items.stream()
            .map(item -> kind.isInstance(item) ? lie.apply(kind.cast(item)) : item)
            .toList();
    return new Listing<>(shown, whole, version);
  }

  private static Ports writing(Ports ports, Overriding.Override override) {
    var writer = Overriding.of(ClusterWriter.class, ports.clusterWriter(), override);
    return replaced(ports, ports.clusterReader(), writer);
  }

  private static Ports replaced(Ports ports, ClusterReader reader, ClusterWriter writer) {
    return new Ports(
        reader,
        writer,
        ports.instanceCloud(),
        ports.nodeClassResolver(),
        ports.priceSource(),
        ports.stateStore(),
        ports.eventSink(),
        ports.ticker());
  }
}
