package dev.lamplighter.decision;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.Violation;
import dev.lamplighter.model.AmountText;
import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Others;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// A [Rejection] in words, with its numbers, in the terms that kube-scheduler and Karpenter use.
public final class RejectionText {
  private static final int SHOWN_POOLS = 8;

  private RejectionText() {}

  /// Why a pool makes no node for a pod; reads on after `NodePool <name>: `.
  public static String sentence(Rejection rejection) {
    return switch (rejection) {
      case Rejection.UntoleratedTaints(var taints) ->
          "the pod does not tolerate taint %s".formatted(joined(taints));
      case Rejection.IncompatibleRequirements(var keys) -> messages(keys);
      case Rejection.VolumeConflict(var keys) ->
          "the pod's volumes are elsewhere: " + messages(keys);
      case Rejection.VolumeUnusable(var problem) -> VolumeProblemText.sentence(problem);
      case Rejection.OtherNodeSelected other -> otherNodeSelected(other);
      case Rejection.InsufficientResources(var requested, var available) ->
          "insufficient %s: %s"
              .formatted(joined(requested.shortfall(available)), shortfall(requested, available));
      case Rejection.HostPortTaken(var port, var by) ->
          "host port %d/%s is taken by %s".formatted(port.port(), port.protocol(), by);
      case Rejection.TooManyVolumes volumes -> tooManyVolumes(volumes);
      case Rejection.AntiAffinity apart -> TopologyText.sentence(apart);
      case Rejection.TopologySpread spread -> TopologyText.sentence(spread);
      case Rejection.PodAffinity affinity -> TopologyText.sentence(affinity);
      case Rejection.BesideOthers both -> TopologyText.sentence(both);
      case Rejection.NoInstanceType none -> noInstanceType(none);
      case Rejection.NoOffering none -> OfferingText.noOffering(none);
      case Rejection.NoSubnet none -> OfferingText.noSubnet(none);
      case Rejection.NoImage none -> OfferingText.noImage(none);
      case Rejection.UnsuitedToClass none -> OfferingText.unsuited(none);
      case Rejection.LimitExceeded exceeded -> limitExceeded(exceeded);
      case Rejection.PoolNotReady(_, var reason, var message) ->
          "not ready (%s): %s".formatted(reason, message);
      case Rejection.MinValuesUnmet(var key, int wanted, int found) ->
          "minValues of %s is %d, but the instance types that fit show only %d"
              .formatted(key, wanted, found);
      case Rejection.Asleep _ ->
          "scaleToZero is on, and this pod makes no node by itself: it rides along with the first"
              + " other pod";
      case Rejection.LowPriority low -> lowPriority(low);
      case Rejection.PodUnread(var violations) ->
          "The pod is not understood, so no node is made for it: " + Violation.joined(violations);
      case Rejection.IncompleteSnapshot(var sources) ->
          "no node is made while these lists could not be read whole: %s"
              .formatted(joined(sources));
    };
  }

  private static String messages(List<IncompatibleKey> keys) {
    return keys.stream().map(IncompatibleKey::message).collect(Collectors.joining(" "));
  }

  private static String tooManyVolumes(Rejection.TooManyVolumes volumes) {
    return "the pod has %d volumes of %s, and a node with %d of them attaches %d at most"
        .formatted(volumes.wanted(), volumes.driver(), volumes.attached(), volumes.limit());
  }

  private static String otherNodeSelected(Rejection.OtherNodeSelected other) {
    return "persistentvolumeclaim \"%s\" is unbound and has annotation %s: %s, so kube-scheduler places the pod on node %s only, for which the volume is to be made, until that node or the annotation is gone"
        .formatted(
            other.claim().name(), AnnotationKey.SELECTED_NODE, other.selected(), other.selected());
  }

  private static String lowPriority(Rejection.LowPriority low) {
    return "its priority is %d, and no node is made for pods below %d (leastPriority): it runs where there is room"
        .formatted(low.priority(), low.least());
  }

  /// Why pools make no node for a pod, in their order: each reason once, with the names of its
  /// pools unless the reason is the pod's own.
  public static List<String> ofPools(SequencedMap<NodePoolName, Rejection> rejections) {
    SequencedMap<String, List<String>> pools = new LinkedHashMap<>();
    rejections.forEach(
        (pool, rejection) -> {
          var named = pools.computeIfAbsent(sentence(rejection), _ -> new ArrayList<>());
          if (!isThePodsOwn(rejection)) {
            named.add(pool.value());
          }
        });
    return pools.entrySet().stream().map(it -> ofPools(it.getValue(), it.getKey())).toList();
  }

  private static boolean isThePodsOwn(Rejection rejection) {
    return rejection instanceof Rejection.VolumeUnusable
        || rejection instanceof Rejection.OtherNodeSelected
        || rejection instanceof Rejection.LowPriority
        || rejection instanceof Rejection.PodUnread;
  }

  private static String ofPools(List<String> pools, String sentence) {
    int others = pools.size() - SHOWN_POOLS;
    String names = String.join(", ", pools.subList(0, Math.min(pools.size(), SHOWN_POOLS)));
    return switch (pools.size()) {
      case 0 -> sentence;
      case 1 -> "NodePool %s: %s".formatted(names, sentence);
      default ->
          "NodePools %s%s: %s"
              .formatted(names, others > 0 ? " and " + Others.of(others) : "", sentence);
    };
  }

  /// The kind of reason for which a node refuses a pod, short, as kube-scheduler counts nodes by.
  public static String reason(Rejection rejection) {
    return switch (rejection) {
      case Rejection.UntoleratedTaints(var taints) ->
          "node(s) had untolerated taint {%s}".formatted(taints.getFirst());
      case Rejection.IncompatibleRequirements _ ->
          "node(s) didn't match Pod's node affinity/selector";
      case Rejection.VolumeConflict _ -> "node(s) had volume node affinity conflict";
      case Rejection.OtherNodeSelected(_, var selected) ->
          "node(s) didn't find available persistent volumes to bind (%s: %s)"
              .formatted(AnnotationKey.SELECTED_NODE, selected);
      case Rejection.InsufficientResources(var requested, var available) ->
          "Insufficient " + joined(requested.shortfall(available));
      case Rejection.HostPortTaken _ ->
          "node(s) didn't have free ports for the requested pod ports";
      case Rejection.TooManyVolumes _ -> "node(s) exceed max volume count";
      case Rejection.AntiAffinity _ -> "node(s) didn't match pod anti-affinity rules";
      case Rejection.TopologySpread spread -> TopologyText.reason(spread);
      case Rejection.PodAffinity _, Rejection.BesideOthers _ ->
          "node(s) didn't match pod affinity rules";
      case Rejection.NoInstanceType _,
          Rejection.NoOffering _,
          Rejection.NoSubnet _,
          Rejection.NoImage _,
          Rejection.UnsuitedToClass _,
          Rejection.Asleep _,
          Rejection.LowPriority _,
          Rejection.LimitExceeded _,
          Rejection.PoolNotReady _,
          Rejection.MinValuesUnmet _,
          Rejection.VolumeUnusable _,
          Rejection.PodUnread _,
          Rejection.IncompleteSnapshot _ ->
          sentence(rejection);
    };
  }

  private static String limitExceeded(Rejection.LimitExceeded exceeded) {
    ResourceName name = exceeded.resource();
    return "limit %s %s would be exceeded: %s promised, %s more needed for a node"
        .formatted(
            name,
            Resources.quantity(name, exceeded.limit()),
            Resources.quantity(name, exceeded.promised()),
            Resources.quantity(name, exceeded.needed()));
  }

  private static String noInstanceType(Rejection.NoInstanceType none) {
    if (none.typesLookedAt() == 0) {
      return "its EC2NodeClass has no instance types";
    }
    if (!none.unmet().isEmpty()) {
      return none.unmet().stream().map(UnmetText::sentence).collect(Collectors.joining(" "));
    }
    String nowhere = inNoType(none);
    if (!nowhere.isEmpty()) {
      return "no instance type fits %s: none of those that meet the requirements has %s"
          .formatted(none.requested(), nowhere);
    }
    String tests =
        "of %d instance types, %d do not meet the requirements, %d are too small, %d have no available offering"
            .formatted(
                none.typesLookedAt(),
                none.failedRequirements(),
                none.failedResources(),
                none.failedOfferings());
    String largest =
        none.largestAllocatable().isEmpty()
            ? ""
            : "; none leaves pods more than %s"
                .formatted(none.largestAllocatable().only(none.requested().names()));
    return "no instance type fits %s: %s%s%s"
        .formatted(none.requested(), tests, largest, hint(none.requested()));
  }

  /// What is asked for that has no amount in any type is no question of size.
  private static String inNoType(Rejection.NoInstanceType none) {
    return none.largestAllocatable().isEmpty()
        ? ""
        : none.requested().names().stream()
            .filter(name -> none.requested().get(name) > 0)
            .filter(name -> !none.largestAllocatable().has(name))
            .map(ResourceName::toString)
            .collect(Collectors.joining(", "));
  }

  /// A CPU request in millions of cores is a unit mistaken (spec core 4.12). Kubernetes keeps
  /// requests in the one form in which it has an M or not.
  private static String hint(Resources requested) {
    String cores = AmountText.of(ResourceName.CPU, requested.cpuMillis());
    return cores.endsWith("M") ? ". Maybe M (mega) was written for m (milli): cpu " + cores : "";
  }

  private static String shortfall(Resources requested, Resources available) {
    return requested.shortfall(available).stream()
        .map(
            name ->
                "%s %s requested, %s free"
                    .formatted(
                        name,
                        AmountText.of(name, requested.get(name)),
                        AmountText.of(name, available.get(name))))
        .collect(Collectors.joining("; "));
  }

  private static String joined(Collection<?> values) {
    return List.copyOf(values).stream().map(Object::toString).collect(Collectors.joining(", "));
  }
}
