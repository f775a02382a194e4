package dev.lamplighter.snapshot;

import dev.lamplighter.model.Labels;
import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Toleration;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// The part of a pod's spec that scheduling and draining read.
///
/// `requests` is the pod's effective request by Kubernetes' rules (spec core 3.8), without the one
/// pod slot. `volumes` are those with a PersistentVolumeClaim. `preempts` is false with
/// `preemptionPolicy: Never`. Pods with equal specs, labels and namespace, and volumes with equal
/// needs, form one shape.
public record PodSpec(
    Resources requests,
    Labels nodeSelector,
    NodeAffinity nodeAffinity,
    List<PodAffinityTerm> podAffinity,
    List<PodAffinityTerm> podAntiAffinity,
    List<PodAffinityTerm.Weighted> preferredPodAffinity,
    List<PodAffinityTerm.Weighted> preferredPodAntiAffinity,
    List<TopologySpreadConstraint> topologySpread,
    List<Toleration> tolerations,
    List<HostPort> hostPorts,
    List<PodVolume> volumes,
    int priority,
    Optional<PriorityClassName> priorityClass,
    boolean preempts,
    Duration terminationGracePeriod,
    ScheduledBy scheduledBy,
    Optional<RuntimeClassRef> runtimeClass) {

  public PodSpec {
    podAffinity = List.copyOf(podAffinity);
    podAntiAffinity = List.copyOf(podAntiAffinity);
    preferredPodAffinity = List.copyOf(preferredPodAffinity);
    preferredPodAntiAffinity = List.copyOf(preferredPodAntiAffinity);
    topologySpread = List.copyOf(topologySpread);
    tolerations = List.copyOf(tolerations);
    hostPorts = List.copyOf(hostPorts);
    volumes = List.copyOf(volumes);
  }

  /// Kubernetes' default `terminationGracePeriodSeconds`.
  public static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);

  /// A pod that asks for `requests` and nothing else.
  public static PodSpec requesting(Resources requests) {
    return new PodSpec(
        requests,
        Labels.EMPTY,
        NodeAffinity.NONE,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        0,
        Optional.empty(),
        true,
        DEFAULT_GRACE,
        ScheduledBy.KUBE_SCHEDULER,
        Optional.empty());
  }

  public PodSpec withRequests(Resources requests) {
    return with(it -> it.requests = requests);
  }

  public PodSpec withNodeSelector(Labels nodeSelector) {
    return with(it -> it.nodeSelector = nodeSelector);
  }

  public PodSpec withRuntimeClass(RuntimeClassRef runtimeClass) {
    return with(it -> it.runtimeClass = Optional.of(runtimeClass));
  }

  public PodSpec withNodeAffinity(NodeAffinity nodeAffinity) {
    return with(it -> it.nodeAffinity = nodeAffinity);
  }

  public PodSpec withPodAntiAffinity(List<PodAffinityTerm> podAntiAffinity) {
    return with(it -> it.podAntiAffinity = podAntiAffinity);
  }

  /// With each term of affinity and anti-affinity, required or preferred, changed.
  public PodSpec withPodTerms(UnaryOperator<PodAffinityTerm> change) {
    return with(
        it -> {
          it.podAffinity = podAffinity.stream().map(change).toList();
          it.podAntiAffinity = podAntiAffinity.stream().map(change).toList();
          it.preferredPodAffinity = weighted(preferredPodAffinity, change);
          it.preferredPodAntiAffinity = weighted(preferredPodAntiAffinity, change);
        });
  }

  private static List<PodAffinityTerm.Weighted> weighted(
      List<PodAffinityTerm.Weighted> terms, UnaryOperator<PodAffinityTerm> change) {
    return terms.stream().map(each -> each.with(change.apply(each.term()))).toList();
  }

  /// Whether a term of affinity or anti-affinity, required or preferred, is so.
  public boolean anyPodTerm(Predicate<PodAffinityTerm> so) {
    return !(podAffinity.isEmpty()
            && podAntiAffinity.isEmpty()
            && preferredPodAffinity.isEmpty()
            && preferredPodAntiAffinity.isEmpty())
        && anyOf(so);
  }

  private boolean anyOf(Predicate<PodAffinityTerm> so) {
    return podAffinity.stream().anyMatch(so)
        || podAntiAffinity.stream().anyMatch(so)
        || preferredPodAffinity.stream().anyMatch(each -> so.test(each.term()))
        || preferredPodAntiAffinity.stream().anyMatch(each -> so.test(each.term()));
  }

  public PodSpec withTolerations(List<Toleration> tolerations) {
    return with(it -> it.tolerations = tolerations);
  }

  public PodSpec withPriority(int priority) {
    return with(it -> it.priority = priority);
  }

  /// As its PriorityClass has it: a pod that preempts nobody never does, whatever its class says.
  public PodSpec withPriority(int priority, boolean classPreempts) {
    return with(
        it -> {
          it.priority = priority;
          it.preempts = it.preempts && classPreempts;
        });
  }

  /// Pods of a lower priority than this make room for it; none do where it preempts nobody.
  public int preemptsBelow() {
    return preempts ? priority : Integer.MIN_VALUE;
  }

  public PodSpec withVolumes(List<PodVolume> volumes) {
    return with(it -> it.volumes = volumes);
  }

  public PodSpec withScheduledBy(ScheduledBy scheduledBy) {
    return with(it -> it.scheduledBy = scheduledBy);
  }

  /// The same demands without any wish.
  public PodSpec withoutPreferences() {
    return with(
        it -> {
          it.nodeAffinity = new NodeAffinity(nodeAffinity.required(), List.of());
          it.preferredPodAffinity = List.of();
          it.preferredPodAntiAffinity = List.of();
          it.topologySpread =
              topologySpread.stream().filter(TopologySpreadConstraint::isHard).toList();
        });
  }

  /// The same demands, with nothing said of other pods, and without any wish.
  public PodSpec alone() {
    return withoutPreferences()
        .with(
            it -> {
              it.podAffinity = List.of();
              it.podAntiAffinity = List.of();
              it.topologySpread = List.of();
            });
  }

  private PodSpec with(Consumer<Draft> change) {
    var draft = new Draft(this);
    change.accept(draft);
    return draft.finished();
  }

  /// A spec of which something is to be another.
  private static final class Draft {
    private final PodSpec from;
    private Resources requests;
    private Labels nodeSelector;
    private NodeAffinity nodeAffinity;
    private List<PodAffinityTerm> podAffinity;
    private List<PodAffinityTerm> podAntiAffinity;
    private List<PodAffinityTerm.Weighted> preferredPodAffinity;
    private List<PodAffinityTerm.Weighted> preferredPodAntiAffinity;
    private List<TopologySpreadConstraint> topologySpread;
    private List<Toleration> tolerations;
    private List<PodVolume> volumes;
    private int priority;
    private boolean preempts;
    private ScheduledBy scheduledBy;
    private Optional<RuntimeClassRef> runtimeClass;

    Draft(PodSpec from) {
      this.from = from;
      this.requests = from.requests;
      this.nodeSelector = from.nodeSelector;
      this.nodeAffinity = from.nodeAffinity;
      this.podAffinity = from.podAffinity;
      this.podAntiAffinity = from.podAntiAffinity;
      this.preferredPodAffinity = from.preferredPodAffinity;
      this.preferredPodAntiAffinity = from.preferredPodAntiAffinity;
      this.topologySpread = from.topologySpread;
      this.tolerations = from.tolerations;
      this.volumes = from.volumes;
      this.priority = from.priority;
      this.preempts = from.preempts;
      this.scheduledBy = from.scheduledBy;
      this.runtimeClass = from.runtimeClass;
    }

    PodSpec finished() {
      return new PodSpec(
          requests,
          nodeSelector,
          nodeAffinity,
          podAffinity,
          podAntiAffinity,
          preferredPodAffinity,
          preferredPodAntiAffinity,
          topologySpread,
          tolerations,
          from.hostPorts,
          volumes,
          priority,
          from.priorityClass,
          preempts,
          from.terminationGracePeriod,
          scheduledBy,
          runtimeClass);
    }
  }
}
