package dev.lamplighter.schedule;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.decision.PortHolder;
import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Taints;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.model.Uid;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What DaemonSets take from a node (spec core 3.9). Their pod affinity and spread play no part.
public final class DaemonSets {

  /// What the DaemonSet controller lets its pods tolerate beside what the template says.
  private static final List<Toleration> OF_THE_CONTROLLER =
      List.of(
          Toleration.exists("node.kubernetes.io/not-ready").on(TaintEffect.NO_EXECUTE),
          Toleration.exists("node.kubernetes.io/unreachable").on(TaintEffect.NO_EXECUTE),
          Toleration.exists("node.kubernetes.io/disk-pressure").on(TaintEffect.NO_SCHEDULE),
          Toleration.exists("node.kubernetes.io/memory-pressure").on(TaintEffect.NO_SCHEDULE),
          Toleration.exists("node.kubernetes.io/pid-pressure").on(TaintEffect.NO_SCHEDULE),
          Toleration.exists("node.kubernetes.io/unschedulable").on(TaintEffect.NO_SCHEDULE));

  /// The labels that a node will have in the end, so that DaemonSets which select them count.
  private static final Requirements ONCE_INITIALIZED =
      Requirements.of(
          Requirement.in(LabelKey.REGISTERED, "true"),
          Requirement.in(LabelKey.INITIALIZED, "true"));

  private final List<Expected> expected;
  private final List<Expected> onNewNodes;
  private final boolean selectNodes;
  private final boolean selectMilestones;

  private DaemonSets(List<Expected> expected) {
    this.expected = List.copyOf(expected);
    onNewNodes = expected.stream().map(Expected::stable).toList();
    List<Requirements> wanted =
        expected.stream().flatMap(set -> set.alternatives().stream()).toList();
    selectNodes = wanted.stream().anyMatch(each -> !each.isEmpty());
    selectMilestones =
        wanted.stream()
            .anyMatch(each -> each.has(LabelKey.INITIALIZED) || each.has(LabelKey.REGISTERED));
  }

  /// One DaemonSet: `request` is what its newest pod asks for, so that what admission changed
  /// counts; the template's where it has none.
  private record Expected(
      Uid uid,
      int priority,
      Resources request,
      List<TakenPort> takenPorts,
      List<Requirements> alternatives,
      List<Toleration> tolerations) {

    boolean tolerates(List<Taint> taints) {
      return Taints.untolerated(taints, tolerations).isEmpty();
    }

    /// As nodes see it that get deprecated labels along with those that replaced them.
    Expected stable() {
      List<Requirements> stable = alternatives.stream().map(Requirements::stable).toList();
      return new Expected(uid, priority, request, takenPorts, stable, tolerations);
    }

    boolean mayRunOn(Requirements node) {
      return alternatives.stream()
          .anyMatch(wanted -> node.isCompatible(wanted, AllowUndefined.WELL_KNOWN));
    }

    /// Whether it runs on every node with such labels.
    boolean mustRunOn(Requirements node) {
      return alternatives.stream()
          .anyMatch(wanted -> wanted.asList().stream().allMatch(each -> isCertain(node, each)));
    }

    private static boolean isCertain(Requirements node, Requirement wanted) {
      return node.find(wanted.key())
          .map(has -> has.isWithin(wanted))
          .orElseGet(() -> wanted.allowsAbsent() && !WellKnownLabels.isOfferingLabel(wanted.key()));
    }
  }

  public static DaemonSets of(ClusterSnapshot snapshot) {
    SortedMap<Uid, PodView> newest = newestPods(snapshot);
    var priorities = Priorities.of(snapshot);
    return new DaemonSets(
        snapshot.daemonSets().stream()
            .filter(set -> !set.meta().deleting())
            .map(set -> expected(set, newest, priorities))
            .toList());
  }

  private static Expected expected(
      DaemonSetView set, SortedMap<Uid, PodView> newest, Priorities priorities) {
    PodView pod = newest.get(set.meta().uid());
    return new Expected(
        set.meta().uid(),
        pod == null ? priorities.ofTemplate(set.template().spec()) : pod.spec().priority(),
        Shape.requestOf(pod == null ? set.template().spec() : pod.spec()),
        TakenPort.by(
            new PortHolder.OfDaemonSet(new NamespacedName(set.namespace(), set.meta().name())),
            set.template().spec().hostPorts()),
        Shape.alternativesOf(set.template().spec()),
        Stream.concat(set.template().spec().tolerations().stream(), OF_THE_CONTROLLER.stream())
            .toList());
  }

  private static SortedMap<Uid, PodView> newestPods(ClusterSnapshot snapshot) {
    var newest = new TreeMap<Uid, PodView>();
    if (snapshot.daemonSets().isEmpty()) {
      return newest;
    }
    var byAge =
        comparing((PodView pod) -> pod.meta().creationTimestamp())
            .thenComparing(pod -> pod.meta().uid());
    for (PodView pod : snapshot.pods()) {
      for (OwnerReference owner : pod.meta().owners()) {
        if (owner.kind() == ObjectKind.DAEMON_SET) {
          newest.merge(owner.uid(), pod, (a, b) -> byAge.compare(a, b) >= 0 ? a : b);
        }
      }
    }
    return newest;
  }

  /// What they will take in all from a node that has not joined, given what is known of it.
  DaemonSetOverhead on(Requirements node, List<Taint> taints) {
    return overhead(onNewNodes, node, taints);
  }

  /// What they will take in all from a node of a pool and a type, given what is known of both.
  DaemonSetOverhead on(Requirements pool, Requirements type, List<Taint> taints) {
    return on(selectNodes ? pool.and(type) : pool, taints);
  }

  /// What those of them take that run on every such node, whatever becomes of the labels that are
  /// still open.
  DaemonSetOverhead surelyOn(Requirements pool, Requirements type, List<Taint> taints) {
    Requirements node = atLast(pool.and(type));
    return overhead(onNewNodes.stream().filter(set -> set.mustRunOn(node)).toList(), node, taints);
  }

  /// What they select nodes by, one of several ways each.
  List<Requirements> selections() {
    return onNewNodes.stream().flatMap(set -> set.alternatives().stream()).toList();
  }

  /// What those of them will still take from a node that have no pod among these.
  DaemonSetOverhead missingOn(NodeLabels.Known node, List<Taint> taints, List<PodView> pods) {
    List<Expected> missing = missing(pods);
    return missing.isEmpty()
        ? DaemonSetOverhead.NONE
        : overhead(missing, node.asRequirements(), taints);
  }

  private List<Expected> missing(List<PodView> pods) {
    if (expected.isEmpty()) {
      return List.of();
    }
    Set<Uid> present = presentAmong(pods);
    return expected.stream().filter(set -> !present.contains(set.uid())).toList();
  }

  private DaemonSetOverhead overhead(
      List<Expected> missing, Requirements node, List<Taint> taints) {
    List<Taint> hard = taints.stream().filter(DaemonSets::keepsPodsAway).toList();
    Requirements atLast = selectMilestones ? atLast(node) : node;
    Resources requests = Resources.EMPTY;
    var takenPorts = new ArrayList<TakenPort>();
    var byPriority = new TreeMap<Integer, Resources>();
    boolean certain = true;
    Requirements given = given(atLast);
    for (Expected set : missing) {
      if (!set.tolerates(hard) || !set.mayRunOn(atLast)) {
        continue;
      }
      certain &= set.mustRunOn(atLast);
      if (set.mayRunOn(given)) {
        requests = requests.plus(set.request());
        takenPorts.addAll(set.takenPorts());
        byPriority.merge(set.priority(), set.request(), Resources::plus);
      }
    }
    return new DaemonSetOverhead(requests, takenPorts, Preemptible.of(byPriority), certain);
  }

  /// A node gets no label of the user's own that it is only not to have some values of
  /// ([Requirements#customLabels]), unless somebody asks for another value later.
  private static Requirements given(Requirements node) {
    Requirements given = node;
    for (Requirement each : node.asList()) {
      if (each.allowsAbsent() && !WellKnownLabels.isWellKnown(each.key())) {
        given = given.without(each.key());
      }
    }
    return given;
  }

  private static Requirements atLast(Requirements node) {
    return node.without(LabelKey.INITIALIZED).without(LabelKey.REGISTERED).and(ONCE_INITIALIZED);
  }

  /// The DaemonSets that have a pod among these.
  private static Set<Uid> presentAmong(List<PodView> pods) {
    var present = new TreeSet<Uid>();
    for (PodView pod : pods) {
      for (OwnerReference owner : pod.meta().owners()) {
        if (owner.kind() == ObjectKind.DAEMON_SET) {
          present.add(owner.uid());
        }
      }
    }
    return present;
  }

  private static boolean keepsPodsAway(Taint taint) {
    return switch (taint.effect()) {
      case NO_SCHEDULE, NO_EXECUTE -> true;
      case PREFER_NO_SCHEDULE -> false;
    };
  }
}
