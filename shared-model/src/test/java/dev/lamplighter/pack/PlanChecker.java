package dev.lamplighter.pack;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.HostPort;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// Checks a plan by kube-scheduler's rules, one concrete node at a time and pod against pod. It
/// shares nothing with the code that makes plans: where that reasons about sets, this builds every
/// node that a claim may become and looks.
public final class PlanChecker {
  private final ClusterSnapshot snapshot;
  private final ProvisioningPlan plan;
  private final Map<PodKey, PodView> pods = new TreeMap<>();
  private final List<String> violations = new ArrayList<>();

  private PlanChecker(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    this.snapshot = snapshot;
    this.plan = plan;
    snapshot.pods().forEach(pod -> pods.put(pod.key(), pod));
  }

  /// The first things that are wrong with the plan; empty if nothing is.
  public static List<String> violations(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    var checker = new PlanChecker(snapshot, plan);
    checker.everyPendingPodIsAccountedForOnce();
    checker.nodesHoldTheirPods();
    plan.claims().forEach(checker::holdsItsPodsWhateverItBecomes);
    checker.limitsHold();
    checker.violations.addAll(AntiAffinityChecker.violations(snapshot, plan));
    for (int choice = 0; choice < 3; choice++) {
      checker.violations.addAll(BindingChecker.violations(snapshot, plan, choice));
    }
    return checker.violations.stream().limit(3).toList();
  }

  /// A node as it will stand there.
  record Machine(
      String name, Labels labels, List<Taint> taints, Map<ResourceName, Long> allocatable) {}

  private void everyPendingPodIsAccountedForOnce() {
    var expected = new TreeSet<PodKey>();
    for (PodView pod : snapshot.pods()) {
      if (pod.status().node().isEmpty()) {
        expected.add(pod.key());
      }
    }
    var told = new ArrayList<>(plan.places().keySet());
    plan.unschedulable().forEach(pod -> told.add(pod.pod()));
    if (told.size() != expected.size() || !expected.equals(new TreeSet<>(told))) {
      violations.add("pending %s, but accounted for %s".formatted(expected, told));
    }
    for (PlannedClaim claim : plan.claims()) {
      for (PodKey pod : claim.pods()) {
        if (!new Place.Planned(claim.name()).equals(plan.places().get(pod))) {
          violations.add("%s is on claim %s but planned elsewhere".formatted(pod, claim.name()));
        }
      }
    }
  }

  private void nodesHoldTheirPods() {
    for (NodeView node : snapshot.nodes()) {
      List<PodView> planned =
          pods.values().stream()
              .filter(
                  pod -> new Place.ExistingNode(node.name()).equals(plan.places().get(pod.key())))
              .toList();
      if (planned.isEmpty()) {
        continue;
      }
      List<PodView> there =
          pods.values().stream()
              .filter(pod -> pod.status().node().equals(Optional.of(node.name())))
              .filter(pod -> !pod.status().phase().terminal())
              .toList();
      var allocatable = amounts(node.allocatable());
      checkEvicting(
          new Machine(node.name().value(), node.meta().labels(), node.taints(), allocatable),
          there,
          planned);
      if (node.unschedulable()) {
        violations.add("%s is cordoned".formatted(node.name()));
      }
    }
  }

  private void holdsItsPodsWhateverItBecomes(PlannedClaim claim) {
    List<Machine> machines = machines(claim, snapshot);
    for (Machine machine : machines) {
      List<PodView> planned = claim.pods().stream().map(pods::get).toList();
      checkEvicting(machine, daemonSetPods(machine), planned);
    }
    for (InstanceTypeName type : claim.instanceTypes()) {
      if (machines.stream().noneMatch(m -> m.labels().has(LabelKey.INSTANCE_TYPE, type.value()))) {
        violations.add("%s has type %s without an offering".formatted(claim.name(), type));
      }
    }
  }

  /// Pods come in the order in which they evict ever more pods of DaemonSets: those that evict none
  /// must fit beside all of them, and so on.
  private void checkEvicting(Machine machine, List<PodView> there, List<PodView> planned) {
    for (PodView last : planned) {
      check(
          machine,
          there.stream().filter(pod -> !evicts(last.spec(), pod)).toList(),
          planned.stream().filter(pod -> reach(pod.spec()) <= reach(last.spec())).toList());
    }
  }

  private static boolean evicts(PodSpec one, PodView other) {
    return other.ownedBy(ObjectKind.DAEMON_SET) && other.spec().priority() < reach(one);
  }

  private static int reach(PodSpec spec) {
    return spec.preempts() ? spec.priority() : Integer.MIN_VALUE;
  }

  /// Every node that the claim may become.
  static List<Machine> machines(PlannedClaim claim, ClusterSnapshot snapshot) {
    NodePool pool =
        snapshot.nodePools().stream()
            .filter(p -> p.name().equals(claim.pool()))
            .findFirst()
            .orElseThrow();
    var types =
        snapshot
            .instanceTypes()
            .getOrDefault(pool.spec().template().spec().nodeClassRef().name(), List.of());
    var machines = new ArrayList<Machine>();
    for (InstanceType type : types) {
      if (claim.instanceTypes().contains(type.name())) {
        type.offerings().stream()
            .filter(offering -> offering.available() && allows(claim.requirements(), offering))
            .forEach(offering -> machines.add(machine(claim, pool, type, offering)));
      }
    }
    return machines;
  }

  static boolean allows(Requirements requirements, Offering offering) {
    return requirements.get(LabelKey.ZONE).has(offering.zone().value())
        && requirements.get(LabelKey.CAPACITY_TYPE).has(offering.capacityType().labelValue());
  }

  private static Machine machine(
      PlannedClaim claim, NodePool pool, InstanceType type, Offering offering) {
    Labels labels = pool.spec().template().labels().plus(claim.requirements().customLabels());
    for (Requirement known : type.requirements().asList()) {
      if (known.singleValue().isPresent()) {
        labels = labels.with(known.key(), known.singleValue().get());
      }
    }
    labels =
        labels
            .with(LabelKey.INSTANCE_TYPE, type.name().value())
            .with(LabelKey.ZONE, offering.zone().value())
            .with(LabelKey.CAPACITY_TYPE, offering.capacityType().labelValue())
            .with(LabelKey.NODEPOOL, pool.name().value())
            .with(LabelKey.HOSTNAME, claim.name().value())
            .with(LabelKey.REGISTERED, "true")
            .with(LabelKey.INITIALIZED, "true");
    return new Machine(
        claim.name() + " as " + type.name(),
        labels.withDeprecated(),
        pool.spec().template().spec().taints(),
        amounts(type.allocatable()));
  }

  private List<PodView> daemonSetPods(Machine machine) {
    var running = new ArrayList<PodView>();
    for (DaemonSetView set : snapshot.daemonSets()) {
      var pod =
          new PodView(
              ObjectMeta.named(set.meta().name(), set.meta().uid(), set.meta().creationTimestamp())
                  .withOwners(
                      List.of(
                          new OwnerReference(
                              ObjectKind.DAEMON_SET, set.meta().name(), set.meta().uid()))),
              set.namespace(),
              set.template().spec(),
              new PodView.Status(
                  PodView.Phase.RUNNING,
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  true));
      if (tolerates(pod.spec(), machine.taints()) && matches(pod.spec(), machine.labels())) {
        running.add(pod);
      }
    }
    return running;
  }

  /// Everything that one node decides by itself.
  private void check(Machine machine, List<PodView> there, List<PodView> planned) {
    var used = new TreeMap<ResourceName, Long>();
    var ports = new ArrayList<HostPort>();
    there.forEach(pod -> add(pod, used, ports, machine));
    for (PodView pod : planned) {
      if (!tolerates(pod.spec(), machine.taints())) {
        violations.add("%s does not tolerate %s".formatted(pod.key(), machine));
      }
      if (!matches(pod.spec(), machine.labels())) {
        violations.add("%s does not match %s".formatted(pod.key(), machine));
      }
      if (!VolumeChecker.canMount(pod, machine, snapshot)) {
        violations.add("%s can't mount its volumes on %s".formatted(pod.key(), machine));
      }
      add(pod, used, ports, machine);
    }
    used.forEach(
        (resource, amount) -> {
          if (amount > machine.allocatable().getOrDefault(resource, 0L)) {
            violations.add("%d of %s on %s".formatted(amount, resource, machine));
          }
        });
  }

  private void add(
      PodView pod, Map<ResourceName, Long> used, List<HostPort> ports, Machine machine) {
    amounts(pod.spec().requests()).forEach((name, amount) -> used.merge(name, amount, Long::sum));
    used.merge(ResourceName.PODS, 1L, Long::sum);
    for (HostPort port : pod.spec().hostPorts()) {
      if (ports.stream().anyMatch(other -> other.port() == port.port())) {
        violations.add("port %d twice on %s".formatted(port.port(), machine));
      }
      ports.add(port);
    }
  }

  static boolean tolerates(PodSpec spec, List<Taint> taints) {
    return taints.stream()
        .filter(taint -> taint.effect() != TaintEffect.PREFER_NO_SCHEDULE)
        .allMatch(taint -> spec.tolerations().stream().anyMatch(t -> t.tolerates(taint)));
  }

  static boolean matches(PodSpec spec, Labels labels) {
    boolean selected =
        spec.nodeSelector().values().entrySet().stream()
            .allMatch(entry -> labels.has(entry.getKey(), entry.getValue()));
    var terms = spec.nodeAffinity().required();
    return selected && (terms.isEmpty() || terms.stream().anyMatch(term -> term.matches(labels)));
  }

  private void limitsHold() {
    for (NodePool pool : snapshot.nodePools()) {
      var promised =
          new TreeMap<>(
              amounts(snapshot.ledger().getOrDefault(pool.meta().uid(), Resources.EMPTY)));
      for (PlannedClaim claim : plan.claims()) {
        if (claim.pool().equals(pool.name())) {
          amounts(claim.promised()).forEach((name, n) -> promised.merge(name, n, Long::sum));
        }
      }
      amounts(pool.spec().limits())
          .forEach(
              (name, limit) -> {
                if (promised.getOrDefault(name, 0L) > limit && anyClaimOf(pool)) {
                  violations.add("%s of %s over %s".formatted(name, pool.name(), limit));
                }
              });
    }
  }

  private boolean anyClaimOf(NodePool pool) {
    return plan.claims().stream().anyMatch(claim -> claim.pool().equals(pool.name()));
  }

  private static Map<ResourceName, Long> amounts(Resources resources) {
    var amounts = new TreeMap<ResourceName, Long>();
    for (ResourceName name : resources.names()) {
      amounts.put(name, resources.get(name));
    }
    return amounts;
  }
}
