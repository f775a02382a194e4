package dev.lamplighter.schedule;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.ResourceSum;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Pods with equal scheduling needs: whatever a place answers to one of them it answers to all.
///
/// They are equal in labels, namespace, and spec but for the names of their volumes, and their
/// volumes ask the same of a node. `request` is what each of them takes, its pod slot included
/// (spec core 3.8); `alternatives` are what its own selector and affinity say its node must be, any
/// of them (spec core 2.6); `pods` are oldest first; `kin` is the same object in all shapes that
/// differ from this one in requests and pods only.
public record Shape(
    PodSpec spec,
    Labels labels,
    Namespace namespace,
    Resources request,
    List<Requirements> alternatives,
    VolumeNeeds volumes,
    Kin kin,
    List<PodView> pods) {

  /// Shapes that differ in what they ask for only. Where others are matters to them alike, so that
  /// topology looks at one for all. Equal only to itself.
  public static final class Kin {
    private Kin() {}
  }

  static final Comparator<PodView> OLDEST_FIRST =
      comparing((PodView pod) -> pod.meta().creationTimestamp())
          .thenComparing(pod -> pod.meta().uid())
          .thenComparing(PodView::key);

  /// The order in which pods are placed (spec core 4.3): most CPU, most memory, oldest, UID.
  /// Karpenter sorts single pods; here all pods of a shape stand where its first one does, which
  /// differs only among shapes with equal CPU and memory.
  private static final Comparator<Shape> QUEUE =
      comparingLong((Shape shape) -> -shape.request.cpuMillis())
          .thenComparingLong(shape -> -shape.request.memoryBytes())
          .thenComparing(shape -> shape.pods.getFirst(), OLDEST_FIRST);

  public Shape {
    alternatives = List.copyOf(alternatives);
    pods = isInOrder(pods) ? List.copyOf(pods) : pods.stream().sorted(OLDEST_FIRST).toList();
    if (pods.isEmpty()) {
      throw new IllegalArgumentException(
          "A shape needs a pod: namespace=%s, labels=%s".formatted(namespace, labels));
    }
  }

  /// As they are whenever they are some of another shape's.
  private static boolean isInOrder(List<PodView> pods) {
    for (int i = 1; i < pods.size(); i++) {
      if (OLDEST_FIRST.compare(pods.get(i - 1), pods.get(i)) > 0) {
        return false;
      }
    }
    return true;
  }

  /// The shapes of `pods`, in the order in which they are placed.
  public static List<Shape> of(Collection<PodView> pods, PodVolumes volumes) {
    Map<Needs, List<PodView>> groups = new LinkedHashMap<>();
    for (PodView pod : pods) {
      var spec = pod.spec().volumes().isEmpty() ? pod.spec() : pod.spec().withVolumes(List.of());
      var needs = new Needs(spec, volumes.of(pod), pod.meta().labels(), pod.namespace());
      groups.computeIfAbsent(needs, _ -> new ArrayList<>()).add(pod);
    }
    Map<Needs, Kin> kin = new HashMap<>();
    return groups.entrySet().stream()
        .map(group -> of(group.getKey(), kin, group.getValue()))
        .sorted(QUEUE)
        .toList();
  }

  private record Needs(PodSpec spec, VolumeNeeds volumes, Labels labels, Namespace namespace) {
    Needs withoutRequests() {
      return new Needs(spec.withRequests(Resources.EMPTY), volumes, labels, namespace);
    }
  }

  private static Shape of(Needs needs, Map<Needs, Kin> kin, List<PodView> pods) {
    return new Shape(
        needs.spec(),
        needs.labels(),
        needs.namespace(),
        requestOf(needs.spec()),
        alternativesOf(needs.spec()),
        needs.volumes(),
        kin.computeIfAbsent(needs.withoutRequests(), _ -> new Kin()),
        pods);
  }

  /// The node selector together with each required node affinity term: the terms are alternatives.
  /// Preferred terms are not looked at.
  static List<Requirements> alternativesOf(PodSpec spec) {
    Requirements selector = spec.nodeSelector().asRequirements();
    List<Requirements> terms = spec.nodeAffinity().required();
    return terms.isEmpty()
        ? List.of(selector)
        : terms.stream().map(selector::and).distinct().toList();
  }

  /// What a pod takes from a node: its requests and one pod slot.
  public static Resources requestOf(PodSpec spec) {
    return spec.requests().with(ResourceName.PODS, 1);
  }

  /// Adds what a pod takes.
  static void addRequest(PodSpec spec, ResourceSum sum) {
    if (spec.requests().has(ResourceName.PODS)) {
      sum.add(requestOf(spec));
    } else {
      sum.add(spec.requests());
      sum.add(ResourceName.PODS, 1);
    }
  }

  public int count() {
    return pods.size();
  }

  /// The same needs, fewer pods.
  public Shape with(List<PodView> some) {
    return new Shape(spec, labels, namespace, request, alternatives, volumes, kin, some);
  }

  /// What a node must be, any of them: each of the pod's own alternatives with each of its
  /// volumes'. The volumes' are no part of the pod's affinity, by which spreading counts (spec core
  /// 3.6).
  List<Requirements> nodeAlternatives() {
    return volumes.with(alternatives);
  }

  /// What speaks against every place there is; empty if nothing does.
  public Optional<Rejection> refusal() {
    return volumes.refusal();
  }

  public List<PodKey> keys() {
    return pods.stream().map(PodView::key).toList();
  }
}
