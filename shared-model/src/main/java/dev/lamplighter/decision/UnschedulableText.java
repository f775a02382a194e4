package dev.lamplighter.decision;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// Why a pod got no place, as one message: the nodes counted by reason as kube-scheduler does it,
/// then the pools from the one that came nearest, of equals from the heaviest, those with the same
/// reason together; last what would help. It may be cut at its end.
public final class UnschedulableText {
  private static final Comparator<NodePool> BY_WEIGHT =
      comparingInt((NodePool pool) -> -pool.spec().weight().orElse(0))
          .thenComparing(NodePool::name);

  /// Of so many pools it is said what would help.
  private static final int REMEDIES_SHOWN = 3;

  /// The API server takes no longer message.
  private static final int EVENT_BYTES = 1_024;

  private static final long MEBI = 1L << 20;
  private static final long GIBI = 1L << 30;

  private UnschedulableText() {}

  public static String of(Unschedulable pod, List<NodePool> pools) {
    return text(pod, pools, Integer.MAX_VALUE);
  }

  /// The same within what an event of Kubernetes holds: of pools that are far from it the reasons
  /// are left out, before what would help is.
  public static String brief(Unschedulable pod, List<NodePool> pools) {
    String whole = of(pod, pools);
    int reasons = RejectionText.ofPools(nearestFirst(pod, pools)).size();
    String brief = whole;
    for (int told = reasons - 1; told >= 0 && !fitsEvent(brief); told--) {
      brief = text(pod, pools, told);
    }
    return fitsEvent(brief) ? brief : whole;
  }

  private static boolean fitsEvent(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length <= EVENT_BYTES;
  }

  /// With so many of the pools' reasons.
  private static String text(Unschedulable pod, List<NodePool> pools, int told) {
    var sentences = new ArrayList<String>();
    nodes(pod).ifPresent(sentences::add);
    SequencedMap<NodePoolName, Rejection> nearest = nearestFirst(pod, pools);
    List<String> reasons = RejectionText.ofPools(nearest);
    reasons.stream().limit(told).forEach(sentences::add);
    if (reasons.size() > told) {
      sentences.add("Further reasons that are left out here: " + (reasons.size() - told));
    }
    if (pools.isEmpty()) {
      sentences.add("There is no NodePool");
    }
    remedies(pod, nearest).ifPresent(sentences::add);
    return ended(sentences);
  }

  /// Why the pools refuse it, the one that came nearest first.
  public static SequencedMap<NodePoolName, Rejection> nearestFirst(
      Unschedulable pod, List<NodePool> pools) {
    SequencedMap<NodePoolName, Rejection> nearest = new LinkedHashMap<>();
    pools.stream()
        .filter(pool -> pod.pools().containsKey(pool.name()))
        .sorted(comparingInt((NodePool pool) -> nearness(pod, pool)).thenComparing(BY_WEIGHT))
        .forEach(pool -> nearest.put(pool.name(), rejection(pod, pool)));
    return nearest;
  }

  /// `To make it fit: NodePool service: add toleration node=service:NoSchedule`.
  private static Optional<String> remedies(
      Unschedulable pod, SequencedMap<NodePoolName, Rejection> nearest) {
    List<String> remedies =
        nearest.keySet().stream()
            .filter(pod.remedies()::containsKey)
            .limit(REMEDIES_SHOWN)
            .map(pool -> "NodePool %s: %s".formatted(pool, remedy(pod, pool)))
            .toList();
    return remedies.isEmpty()
        ? Optional.empty()
        : Optional.of("To make it fit: " + String.join("; ", remedies));
  }

  private static String remedy(Unschedulable pod, NodePoolName pool) {
    return RemedyText.sentence(Objects.requireNonNull(pod.remedies().get(pool)));
  }

  /// The same for the same reasons, whatever the numbers.
  public static String topic(Unschedulable pod) {
    return UnschedulableTopic.of(pod);
  }

  private static int nearness(Unschedulable pod, NodePool pool) {
    return Nearness.of(rejection(pod, pool));
  }

  private static Rejection rejection(Unschedulable pod, NodePool pool) {
    return Objects.requireNonNull(pod.pools().get(pool.name()));
  }

  /// `0/6 nodes are available: 4 Insufficient cpu, 2 node(s) had untolerated taint {…}`.
  private static Optional<String> nodes(Unschedulable pod) {
    if (pod.nodes().isEmpty()) {
      return Optional.empty();
    }
    int all = pod.nodes().stream().mapToInt(Unschedulable.NodeRejection::count).sum();
    List<String> counted =
        pod.nodes().stream()
            .map(node -> node.count() + " " + RejectionText.reason(node.example()) + closest(node))
            .toList();
    return Optional.of("0/%d nodes are available: %s".formatted(all, String.join(", ", counted)));
  }

  /// ` (closest misses 212Mi)`.
  private static String closest(Unschedulable.NodeRejection nodes) {
    return nodes.example() instanceof Rejection.InsufficientResources insufficient
        ? " (closest misses %s)".formatted(missing(insufficient))
        : "";
  }

  /// The amount alone where only one resource is too scarce. More than a mebibyte is told in whole
  /// ones, and more than ten gibibytes in those, rounded up.
  static String missing(Rejection.InsufficientResources insufficient) {
    Resources missing = Unschedulable.missing(insufficient);
    List<ResourceName> names = missing.names();
    return names.size() == 1
        ? amount(names.getFirst(), missing)
        : names.stream()
            .map(name -> name + " " + amount(name, missing))
            .collect(Collectors.joining(", "));
  }

  private static String amount(ResourceName name, Resources missing) {
    long amount = missing.get(name);
    long unit = amount >= 10 * GIBI ? GIBI : MEBI;
    return Resources.quantity(
            name, name.isBytes() && amount > unit ? Math.ceilDiv(amount, unit) * unit : amount)
        .toString();
  }

  private static String ended(List<String> sentences) {
    var text = new StringBuilder();
    for (String sentence : sentences) {
      text.append(text.isEmpty() ? "" : " ").append(FullStop.after(sentence));
    }
    return text.toString();
  }
}
