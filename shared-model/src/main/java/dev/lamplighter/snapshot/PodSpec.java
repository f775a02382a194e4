package dev.lamplighter.snapshot;

import dev.lamplighter.model.Labels;
import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Toleration;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The part of a pod's spec that scheduling and draining read.
///
/// `requests` is the pod's effective request by Kubernetes' rules (spec core 3.8), without the one
/// pod slot. `volumes` are those with a PersistentVolumeClaim. Pods with equal specs, labels and
/// namespace, and volumes with equal needs, form one shape.
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
    Duration terminationGracePeriod) {

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
        DEFAULT_GRACE);
  }

  public PodSpec withNodeSelector(Labels nodeSelector) {
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
        hostPorts,
        volumes,
        priority,
        priorityClass,
        terminationGracePeriod);
  }

  public PodSpec withNodeAffinity(NodeAffinity nodeAffinity) {
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
        hostPorts,
        volumes,
        priority,
        priorityClass,
        terminationGracePeriod);
  }

  public PodSpec withPodAntiAffinity(List<PodAffinityTerm> podAntiAffinity) {
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
        hostPorts,
        volumes,
        priority,
        priorityClass,
        terminationGracePeriod);
  }

  public PodSpec withTolerations(List<Toleration> tolerations) {
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
        hostPorts,
        volumes,
        priority,
        priorityClass,
        terminationGracePeriod);
  }

  public PodSpec withPriority(int priority) {
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
        hostPorts,
        volumes,
        priority,
        priorityClass,
        terminationGracePeriod);
  }

  /// The same demands without any wish.
  public PodSpec withoutPreferences() {
    return new PodSpec(
        requests,
        nodeSelector,
        new NodeAffinity(nodeAffinity.required(), List.of()),
        podAffinity,
        podAntiAffinity,
        List.of(),
        List.of(),
        topologySpread.stream().filter(TopologySpreadConstraint::isHard).toList(),
        tolerations,
        hostPorts,
        volumes,
        priority,
        priorityClass,
        terminationGracePeriod);
  }

  public PodSpec withVolumes(List<PodVolume> volumes) {
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
        hostPorts,
        volumes,
        priority,
        priorityClass,
        terminationGracePeriod);
  }
}
